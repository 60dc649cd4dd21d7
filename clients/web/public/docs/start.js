// Shows the contract in Swagger UI; no validator or font of another host is used.
window.ui = window.SwaggerUIBundle({
  url: "/api/openapi.json",
  dom_id: "#contract",
  deepLinking: true,
  persistAuthorization: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
