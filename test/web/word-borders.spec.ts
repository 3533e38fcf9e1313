import { expect, it } from 'vitest';
import { isSpacelessLetter, isWordBorder } from '../../src/kernel/text.js';
import { endsWithWordBorder, SPACELESS_LETTERS } from '../../web/state/compose/word-borders.js';

it('Words begin beside the same characters in the web client and on the server', () => {
  const spaceless = new RegExp(`^[${SPACELESS_LETTERS}]$`, 'u');
  const different: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const same = isWordBorder(character) === endsWithWordBorder(character) && isSpacelessLetter(character) === spaceless.test(character);
    if (!same) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});
