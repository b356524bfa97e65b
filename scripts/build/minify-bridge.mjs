/** Needs no unique names: the content host puts it into a block. */
const options = { module: false, mangle: { toplevel: true }, codegen: { removeWhitespace: true } };

/** The script inside demos as it is shipped: every page of every demo contains it. */
export async function minifyBridge(source) {
  const { minifySync } = await import("vite");
  const { code, errors } = minifySync("bridge.js", source, options);
  if (errors.length > 0) throw new Error(`bridge.js: ${errors[0].message}`);
  return code;
}
