import { describe, expect, it } from 'vitest';
import { hideSpoilers } from './hide-spoilers.js';
import { MISSED_MESSAGE_TEXTS } from './missed-message-texts.js';

describe('hideSpoilers', () => {
  it.each([
    ['leaves other text as it is', 'a\n```js\ncode\n```', 'a\n```js\ncode\n```'],
    ['keeps the heading', 'a\n```spoiler The end\nHe did it\n```\nb', 'a\nThe end (hidden)\nb'],
    ['names a spoiler without a heading', '```spoiler\nHe did it\n```', 'Spoiler (hidden)'],
    ['hides one that does not end', '~~~~ spoiler\nHe did it', 'Spoiler (hidden)'],
    ['hides fences inside of it', '````spoiler\n```\nHe did it\n```\nit\n````\nb', 'Spoiler (hidden)\nb'],
  ])('%s', (_, markdown, expected) => {
    expect(hideSpoilers(markdown, MISSED_MESSAGE_TEXTS.en)).toBe(expected);
  });
});
