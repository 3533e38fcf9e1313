const EMOJI_CLASS = /\bemoji-([\da-f]+(?:-[\da-f]+)*)\b/;
const EMOJI = /<span\b[^>]*\bclass="emoji emoji-([\da-f]+(?:-[\da-f]+)*)"[^>]*>(:[^:<\s]+:)<\/span>/g;
/** Code, in which names of emoji stay what they are. */
const CODE = /(^(`{3,}|~{3,})[^]*?(?:^\2[ \t]*$|$(?![^]))|(`+)[^`][^]*?\3)/m;

/** The characters of the emoji that an element shows by its class; null for other elements. Emoji of organizations have none. */
export function emojiOfClass(className: string): string | null {
  const [, code] = EMOJI_CLASS.exec(className) ?? [];
  return code === undefined ? null : charactersOf(code);
}

/**
 * The Markdown of a message with characters in place of the names of emoji, for readers who see it as it is.
 * @param html of the same message, which tells the names that are emoji
 */
export function withEmojiCharacters(markdown: string, html: string): string {
  const characters = new Map(Array.from(html.matchAll(EMOJI), ([, code = '', name = '']) => [name, charactersOf(code)] as const));
  if (characters.size === 0) return markdown;
  const names = new RegExp([...characters.keys()].map((name) => name.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('|'), 'g');
  let rest = markdown;
  const parts: string[] = [];
  for (let code = CODE.exec(rest); code; code = CODE.exec(rest)) {
    parts.push(
      rest.slice(0, code.index).replace(names, (name) => characters.get(name) ?? name),
      code[0],
    );
    rest = rest.slice(code.index + code[0].length);
  }
  return [...parts, rest.replace(names, (name) => characters.get(name) ?? name)].join('');
}

function charactersOf(code: string): string {
  return String.fromCodePoint(...code.split('-').map((part) => Number.parseInt(part, 16)));
}
