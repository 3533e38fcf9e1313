import { describe, expect, it } from 'vitest';
import { MarkdownItRenderer } from '../markdown-it-renderer.js';

const renderer = new MarkdownItRenderer();
const render = (text: string): string => renderer.render(text, { users: [], channels: [], groups: [] }).html.replace(/^<p>|<\/p>$/g, '');
const emojiImage = (name: string, code: string, title = name): string =>
  `<span aria-label="${title}" class="emoji emoji-${code}" role="img" title="${title}">:${name}:</span>`;
const SMILE = emojiImage('smile', '1f642');

describe('emoji in a text', () => {
  it.each([
    ['by name', ':smile:', SMILE],
    ['inside a word', 'a:smile:b', `a${SMILE}b`],
    ['several in a row', ':smile::smile:', `${SMILE}${SMILE}`],
    ['with punctuation in the name', ':+1:', emojiImage('+1', '1f44d')],
    ['with several words in the name', ':big_smile:', emojiImage('big_smile', '1f604', 'big smile')],
    ['in bold', '**:smile:**', `<strong>${SMILE}</strong>`],
    ['as a Unicode character', '🙂', SMILE],
    ['as a Unicode character beside text', 'so🙂so', `so${SMILE}so`],
    ['that is a flag', '🇩🇪', emojiImage('flag_germany', '1f1e9-1f1ea', 'flag germany')],
    ['that is a key', '1️⃣', emojiImage('one', '0031-20e3')],
    ['newer than the table of the protocol, by name', ':phoenix:', emojiImage('phoenix', '1f426-200d-1f525')],
    ['joined from several characters', '👩‍💻', emojiImage('woman_technologist', '1f469-200d-1f4bb', 'woman technologist')],
  ])('are rendered as emoji: %s', (_, text, html) => {
    expect(render(text)).toBe(html);
  });

  it.each([
    ['a name that no emoji has', ':no_such_emoji:'],
    ['a time', '10:30:45'],
    ['a colon alone', 'a : b :'],
    ['symbols that are also letters', '© 2024 ™'],
    ['a skin tone', '👍🏽'],
    ['one that is newer than the images of some clients', '🐦‍🔥'],
    ['half a flag', '🇩'],
    ['one with a text variation selector', '❤︎'],
    ['plain digits', '1 2 3'],
  ])('remain text: %s', (_, text) => {
    expect(render(text)).toBe(text);
  });

  it('remain text in code', () => {
    expect(render('`:smile: 🙂`')).toBe('<code>:smile: 🙂</code>');
  });

  it('do not change links', () => {
    expect(render('https://example.com/:smile:/x')).not.toContain('emoji');
  });

  it.each([':', ':qq', '👍🏽', '👩\u200D'])('are not found in repetitions of "%s"', (part) => {
    const text = part.repeat(2_500);
    expect(render(text) === text).toBe(true);
  });
});
