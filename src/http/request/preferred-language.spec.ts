import { expect, it } from 'vitest';
import { preferredLanguage } from './preferred-language.js';

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['de', 'de'],
  ['DE-at', 'de'],
  ['en-US,en;q=0.9,de;q=0.8', 'en'],
  ['fr-CH, fr;q=0.9, de;q=0.7, en;q=0.5', 'de'],
  ['en;q=0.2, de ; q=0.3', 'de'],
  ['de;q=0, en;q=0.1', 'en'],
  ['fr, *;q=0.5', 'en'],
  ['den, de_DE, ;;q=1, de;q=1.2.3', 'en'],
])('the header %j asks for pages in the language %s', (header, language) => {
  expect(preferredLanguage({ headers: header === undefined ? {} : { 'accept-language': header } })).toBe(language);
});
