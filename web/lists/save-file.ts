/** Hands a file over to the browser, which asks or saves as its person has set it up. */
export function saveFile(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has taken the file once the click is through.
  window.setTimeout(() => URL.revokeObjectURL(link.href));
}
