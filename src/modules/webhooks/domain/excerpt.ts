/** At most `length` UTF-16 units from the start of a text, no character cut in two. */
export function excerpt(text: string, length: number): string {
  return text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '');
}
