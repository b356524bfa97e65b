/** What a spreadsheet would take for a formula begins with one of these; an apostrophe makes it text. */
const FORMULA = /^[=+\-@\t\r]/;

/** One line of a file that no spreadsheet can be tricked by. */
export const csvLine = (cells: readonly string[]) => `${cells.map(csvCell).join(",")}\r\n`;

const csvCell = (text: string) => {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
