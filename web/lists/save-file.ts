const KEPT_FOR_MS = 10 * 60_000;

/** Hands a file over to the browser, which asks or saves as its person has set it up. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // Some browsers read it only after their person has said where it goes.
  window.setTimeout(() => URL.revokeObjectURL(link.href), KEPT_FOR_MS);
}
