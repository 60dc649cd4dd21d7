import { mount } from "svelte";
import App from "./App.svelte";
import "./shell/styles.css";

const target = document.getElementById("app");
if (target !== null) mount(App, { target });
