/**
 * The form in which names are compared where case does not count: channels, topics, full names. Accents do count. Decided here and
 * stored beside the name, so that it is the same on every database.
 */
export function foldCase(text: string): string {
  return text.normalize('NFC').toLowerCase();
}
