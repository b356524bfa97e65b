/** Joins what is there: joinClasses("a", isWide && "b", className). */
export const joinClasses = (...names: (string | false | null | undefined)[]) =>
  names.filter(Boolean).join(" ");
