import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/contract/*.d.ts"] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      parserOptions: { projectService: true, extraFileExtensions: [".svelte"] },
    },
    rules: {
      // In Svelte, a bare expression makes an effect depend on a value.
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // TypeScript finds undeclared names, and knows those of the browser.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Svelte's grammar needs `let` for properties with defaults.
      "prefer-const": "off",
    },
  },
  { files: ["*.js", "*.mjs", "public/**/*.js"], ...ts.configs.disableTypeChecked },
);
