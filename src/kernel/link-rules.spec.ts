import { expect, it } from 'vitest';
import { hasSafeScheme } from './link-rules.js';

it.each(['https://a.test/x:y', 'HTTP://a.test', 'mailto:a@b.test', '/path:x', 'path/x:y', '?a:b', '#a:b', 'java', ''])(
  'accepts %j',
  (url) => {
    expect(hasSafeScheme(url)).toBe(true);
  },
);

it.each(['javascript:alert(1)', ' JavaScript:x', 'java\nscript:x', '\u0001data:text/html,x', 'vbscript:', 'file:///x', ':x'])(
  'rejects %j',
  (url) => {
    expect(hasSafeScheme(url)).toBe(false);
  },
);
