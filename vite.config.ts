import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const PIECES_OF_FORMS =
  /\/web\/((settings|single-submit|text-link)\.ts|ui\/(field|text-field|password-field|logo)\.tsx|sign-in\/(form-notice|panel-title|staff-id-field|short-form|api)\.tsx?)$/;

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss()],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Every file on its own: the page's policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page starts with is one file, and so are the small pieces of the forms before sign-in.
    // Left alone they come in two dozen, because web/ui/language.ts awaits, and those pack 5 kB worse.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "forms", test: PIECES_OF_FORMS },
          ],
        },
      },
    },
  },
});
