import { expect, it } from 'vitest';
import { shortTag } from './short-tag.js';

const people = Array.from({ length: 300 }, (_, index) => index + 100);

it('a tag stays as it is unless it is too long for a push', () => {
  expect(shortTag('10 topic:3:tomatoes')).toBe('10 topic:3:tomatoes');
  // The spec of the web client expects the same.
  expect(shortTag(`10 dm:${people.join(',')}`)).toBe('digest:90212091111696b7e5c74f38d9addfe8b4a6fbb32fcc72bd1b21c9e6dd5ad3fe');
});
