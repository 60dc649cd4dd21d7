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
      // Svelte's effects and templates name a value to depend on it.
      "@typescript-eslint/no-unused-expressions": "off",
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      // A name that is not declared is TypeScript's to find, and it knows the browser's names.
      "no-undef": "off",
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
    rules: {
      // Properties with defaults are `let` by Svelte's own grammar.
      "prefer-const": "off",
    },
  },
  { files: ["*.js", "*.mjs"], ...ts.configs.disableTypeChecked },
);
