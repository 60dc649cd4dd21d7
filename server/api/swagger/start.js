// Draws the contract, and lets one try it; nothing is fetched from any other host.
window.ui = SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#contract",
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
