/** What stands for the bytes 0x80 to 0x9f; a blank for the five that mean nothing. */
const UPPER_SIGNS = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/**
 * How Excel for Windows saves a plain "CSV" in Western Europe. Undefined where a byte means nothing in it. Not by
 * TextDecoder: some releases of Node read these bytes as those of ISO 8859-1.
 */
export function decodeWindows(bytes: Buffer): string | undefined {
  const text = bytes.toString("latin1");
  if (MEANINGLESS.test(text)) return undefined;
  return text.replaceAll(UPPER, (sign) => UPPER_SIGNS.charAt(sign.charCodeAt(0) - 0x80));
}
const MEANINGLESS = /[\x81\x8d\x8f\x90\x9d]/;
const UPPER = /[\x80-\x9f]/g;
