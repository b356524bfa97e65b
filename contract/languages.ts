/** The first language that somebody wants and that is there: "de-AT" is content with "de". */
export function pickLanguage(wanted: readonly string[], available: readonly string[]) {
  for (const wish of wanted) {
    const parts = wish.toLowerCase().split("-");
    for (let length = parts.length; length > 0; length -= 1) {
      const tag = parts.slice(0, length).join("-");
      const found = available.find((code) => code.toLowerCase() === tag);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}
