import type { Plugin } from "vite";

export function directIcons(): Plugin;
