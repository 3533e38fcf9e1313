import { expect, it } from 'vitest';
import { foldText as foldTextOfServer } from '../../src/kernel/fold-text.js';
import { foldText } from '../../web/kernel/fold-text.js';

it('Texts lose their case and accents alike in the web client and on the server', () => {
  const different: string[] = [];
  for (let code = 0; code < 0x1_0000; code += 1) {
    const text = String.fromCharCode(code);
    if (!/\s/.test(text) && foldText(text).normalize('NFC') !== foldTextOfServer(text)) different.push(code.toString(16));
  }
  expect(different).toEqual([]);
});
