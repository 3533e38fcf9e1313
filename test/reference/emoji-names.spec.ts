import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceFile } from './reference-folder.js';

const TABLE = 'src/platform/content/protocol-names.json';
const readJson = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('the table of emoji names', () => {
  it('has the names and codes of the protocol, the canonical names first', () => {
    const table = Object.entries(readJson(TABLE) as Record<string, string>).map(([code, names]) => [code, names.split(' ')]);
    expect(Object.fromEntries(table)).toEqual(readJson(referenceFile('emoji-names.json')));
  });
});
