import { describe, expect, it } from 'vitest';
import { emojiOfClass, withEmojiCharacters } from './shown-emoji.js';

const html = (code: string, name: string): string =>
  `<p><span aria-label="x" class="emoji emoji-${code}" role="img" title="x">:${name}:</span></p>`;
const grinning = html('1f600', 'grinning');

describe('withEmojiCharacters', () => {
  it.each([
    ['Hi :grinning:!', grinning, 'Hi 😀!'],
    [':flag_de: :flag_de:', html('1f1e9-1f1ea', 'flag_de'), '🇩🇪 🇩🇪'],
    ['It is `:grinning:` for :grinning:', grinning, 'It is `:grinning:` for 😀'],
    ['```\n:grinning:\n```\n:grinning:', grinning, '```\n:grinning:\n```\n😀'],
    [':party: :+1:', `${html('1f44d', '+1')}<img alt=":party:" class="emoji" src="/x" title="party">`, ':party: 👍'],
    [':nothing:', '<p>:nothing:</p>', ':nothing:'],
  ])('makes of %j', (markdown, rendered, expected) => expect(withEmojiCharacters(markdown, rendered)).toBe(expected));
});

describe('emojiOfClass', () => {
  it('reads the characters, which emoji of an organization do not have', () => {
    expect(['emoji emoji-1f600', 'emoji', 'message-link'].map(emojiOfClass)).toEqual(['😀', null, null]);
  });
});
