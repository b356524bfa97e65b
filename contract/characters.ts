const CONTROLS = String.raw`\p{Cc}\p{Cs}`;

/** Controls and halves of a character: no name, path or key may hold one. */
export const CONTROL = new RegExp(`[${CONTROLS}]`, "u");

/** These, invisible direction marks and line breaks: never part of a name or a sentence. */
export const UNPRINTABLE = new RegExp(String.raw`[${CONTROLS}\p{Cf}\p{Zl}\p{Zp}]`, "u");
