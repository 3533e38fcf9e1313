/** `text` if it has at most `max` code points, otherwise its start and `ending`, together exactly `max`. */
export function shortened(text: string, max: number, ending: string): string {
  if (text.length <= max) return text;
  const characters = Array.from(text);
  return characters.length <= max ? text : characters.slice(0, max - ending.length).join('') + ending;
}
