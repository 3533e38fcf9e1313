import { describe, expect, it } from 'vitest';
import { EmojibaseCatalog } from './emojibase-catalog.js';

describe('the emoji catalog', () => {
  const catalog = new EmojibaseCatalog();

  it.each([
    ['smile', '1f642'],
    ['+1', '1f44d'],
    ['like', '1f44d'],
    ['donut', '1f369'],
    ['confetti', '1f38a'],
    ['moon', '1f319'],
    ['x', '274e'],
    ['hash', '0023-20e3'],
    ['flag_türkiye', '1f1f9-1f1f7'],
    ['指', '1f22f'],
    ['woman_shrugging', '1f937-200d-2640'],
  ])('knows %s', (name, code) => {
    expect(catalog.codeOf(name)).toBe(code);
  });

  it.each([
    ['1f4a9', 'poop'],
    ['1f604', 'big_smile'],
    ['1f369', 'donut'],
  ])('calls %s by the name that clients show', (code, name) => {
    expect(catalog.nameOf(code)).toBe(name);
  });

  it('understands names of the package for emoji of the protocol, but offers the protocol’s alone', () => {
    expect(catalog.codeOf('party_popper')).toBe('1f389');
    expect(catalog.namesByCode().get('1f389')).toEqual(['tada']);
    expect([catalog.offers('tada'), catalog.offers('party_popper'), catalog.offers('nothing')]).toEqual([true, false, false]);
  });

  it('knows the former names of emoji, which alone mean what they mean now', () => {
    expect([catalog.isNameOf('beetle', '1f41e'), catalog.isNameOf('beetle', '1fab2'), catalog.isNameOf('beetle', '1f389')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(catalog.codeOf('beetle')).toBe('1fab2');
    expect(catalog.codeOf('flag_turkey')).toBe('1f1f9-1f1f7');
    expect(catalog.namesByCode().get('1f1f9-1f1f7')).toEqual(['flag_türkiye', 'flag_turkiye']);
  });

  it('takes emoji that are newer than the protocol’s table, and their names, from the package', () => {
    expect(catalog.codeOf('phoenix')).toBe('1f426-200d-1f525');
    expect(catalog.nameOf('1f426-200d-1f525')).toBe('phoenix');
    expect(catalog.isOfProtocol('1f426-200d-1f525')).toBe(false);
    expect(catalog.isOfProtocol('1f426')).toBe(true);
  });

  it.each(['not_an_emoji', '', 'constructor', 'regional_indicator_f'])('knows nothing called "%s"', (name) => {
    expect(catalog.codeOf(name)).toBeNull();
  });

  it.each(['1F44D', '1f44d-1f3fd', 'fe0f', '1f1eb', ''])('knows no code "%s"', (code) => {
    expect(catalog.nameOf(code)).toBeNull();
  });
});
