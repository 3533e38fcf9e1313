/** How much of an answer the log of attempts keeps. */
const DETAIL = 1024;

/** At most `length` UTF-16 units from the start of a text, no character cut in two. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}

/** What the log of attempts says of an answer, or of what went wrong. */
export function detailOf(text: string): string {
  return excerpt(text, DETAIL);
}
