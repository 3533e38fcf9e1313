import { describe, expect, it } from 'vitest';
import { EmojibaseCatalog } from './emojibase-catalog.js';
import { PREFERRED_NAMES } from './preferred-names.js';

describe('the emoji catalog', () => {
  const catalog = new EmojibaseCatalog();

  it.each([
    ['smile', '1f642'],
    ['big_smile', '1f604'],
    ['+1', '1f44d'],
    ['thumbs_up', '1f44d'],
    ['tada', '1f389'],
    ['octopus', '1f419'],
    ['heart', '2764'],
    ['hash', '0023-20e3'],
    ['flag_germany', '1f1e9-1f1ea'],
    ['woman_shrugging', '1f937-200d-2640'],
  ])('knows %s', (name, code) => {
    expect(catalog.codeOf(name)).toBe(code);
  });

  it.each([
    ['1f4a9', 'poop'],
    ['1f604', 'big_smile'],
    ['1f34b', 'lemon'],
  ])('calls %s by the name that clients show', (code, name) => {
    expect(catalog.nameOf(code)).toBe(name);
  });

  it.each(['phoenix', 'not_an_emoji', '', 'constructor', 'regional_indicator_f'])('knows nothing called "%s"', (name) => {
    expect(catalog.codeOf(name)).toBeNull();
  });

  it.each(['1f426-200d-1f525', '1F44D', '1f44d-1f3fd', 'fe0f', '1f1eb'])('knows no code %s', (code) => {
    expect(catalog.nameOf(code)).toBeNull();
  });

  it('has every preferred name, and shows an emoji under the first of its own', () => {
    const first = new Map([...PREFERRED_NAMES].reverse().map(([name, code]) => [code, name]));
    for (const [name, code] of PREFERRED_NAMES) expect(catalog.codeOf(name)).toBe(code);
    for (const [code, name] of first) expect(catalog.nameOf(code)).toBe(name);
    expect(new Set(PREFERRED_NAMES.map(([name]) => name)).size).toBe(PREFERRED_NAMES.length);
  });
});
