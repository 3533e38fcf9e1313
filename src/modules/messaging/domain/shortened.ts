/** `text` if it has at most `max` code points, otherwise its start and `ending`, together exactly `max`. */
export function truncate(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  // However long the rest is: a character has at most two units.
  const characters = Array.from(text.slice(0, 2 * max + 2));
  return characters.length <= max ? text : characters.slice(0, max - ending.length).join('') + ending;
}
