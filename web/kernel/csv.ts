/** Characters by which programs for tables would take a text for a formula. */
const BEGINS_FORMULA = /^[=+\-@\t\r]/;

/** Writes rows as comma-separated values (RFC 4180). No text is a formula in programs for tables. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

function toField(text: string): string {
  const safe = BEGINS_FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
