import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";

const PIECES_OF_FORMS =
  /\/web\/((settings|single-submit|text-link)\.ts|ui\/(field|text-field|password-field|logo|language-menu)\.tsx|sign-in\/(form-notice|panel-title|staff-id-field|short-form|api)\.tsx?)$/;

/** Tells theme.js what signed-in people need beside the first file, so that it is fetched along with that. */
const nameSignedInCode: Plugin = {
  name: "name-signed-in-code",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const needed = new Set<string>();
      const need = (chunk: (typeof chunks)[number] | undefined) => {
        if (!chunk || needed.has(chunk.fileName) || html.includes(chunk.fileName)) return;
        needed.add(chunk.fileName);
        for (const name of chunk.imports) need(chunks.find(({ fileName }) => fileName === name));
      };
      need(chunks.find((chunk) => chunk.facadeModuleId?.endsWith("/shell/shell.tsx")));
      const files = [...needed].map((name) => `/${name}`).join(" ");
      return html.replace('src="/theme.js"', `$& data-signed-in="${files}"`);
    },
  },
};

export default defineConfig({
  root: "web",
  plugins: [react(), tailwindcss(), nameSignedInCode],
  build: {
    outDir: "../dist/web",
    emptyOutDir: true,
    // Every file on its own: the page's policy allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What every page starts with is one file; so are the pieces of the forms before sign-in, and what many
    // pages behind it share. Left alone they come in dozens, because web/ui/language.ts awaits: those pack
    // worse, and a browser spends longer on fifty files than on one of their size.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"] },
            { name: "forms", test: PIECES_OF_FORMS },
            { name: "signed-in", minShareCount: 4 },
          ],
        },
      },
    },
  },
});
