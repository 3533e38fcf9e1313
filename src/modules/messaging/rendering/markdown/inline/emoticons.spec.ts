import { describe, expect, it } from 'vitest';
import { MarkdownItRenderer } from '../markdown-it-renderer.js';

const renderer = new MarkdownItRenderer();
const render = (content: string, emoticons = true): string =>
  renderer.render(content, { users: [], channels: [], groups: [], emoticons }).html;
const emoji = (html: string): string[] => [...html.matchAll(/class="emoji emoji-([\da-f-]+)"/g)].map(([, code = '']) => code);

describe('emoticons', () => {
  it.each([
    [':)', '1f642'],
    ['(:', '1f642'],
    [':(', '1f641'],
    ['<3', '2764'],
    [':|', '1f610'],
    [':/', '1f615'],
    [';)', '1f609'],
    [':D', '1f600'],
    [':o', '1f62e'],
    [':O', '1f62e'],
    [':p', '1f61b'],
    [':P', '1f61b'],
  ])('become emoji: %s', (emoticon, code) => {
    expect(emoji(render(emoticon))).toEqual([code]);
    expect(emoji(render(`Well ${emoticon} then.`))).toEqual([code]);
  });

  it('are rendered like the emoji of that name', () => {
    expect(render('Hi :)')).toBe(render('Hi :smile:'));
  });

  it.each(['a:)', ':)a', 'https://a.com', '10:30', '`:)`', 'x;)', ':)::)', '12:/3'])(
    'remain text unless they are surrounded by space: %s',
    (content) => {
      expect(emoji(render(content))).toEqual([]);
    },
  );

  it.each(['(:)', 'Hi! :)', '":)"', 'Well (:(', 'a\n:D', 'Yes, ;)!'])('may have punctuation around them: %s', (content) => {
    expect(emoji(render(content))).toHaveLength(1);
  });

  it('remain text for authors who have not turned them on', () => {
    expect(render(':) <3 ;)', false)).toBe('<p>:) &lt;3 ;)</p>');
  });
});
