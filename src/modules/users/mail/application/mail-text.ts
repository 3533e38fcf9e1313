/**
 * A name that a user chose, as a mail may show it: on one line, and so that mail programs make no link of it. They look for schemes and for
 * dots inside words.
 */
export function plainName(name: string): string {
  return name
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .replace(/([.。．｡])(?=[\p{L}\p{N}])|(:)(?=\/)/gu, '$1$2 ')
    .trim();
}

/** What a user wrote to the recipient, marked as a quotation line by line. */
export function quoted(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n');
}
