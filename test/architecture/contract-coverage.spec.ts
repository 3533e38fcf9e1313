import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { coveredRows } from '../support/contract-table.js';

const covered = coveredRows();

/** The titles of the tests of a file, without skipped ones. */
function titlesOf(file: string): ReadonlySet<string> {
  const title = /^ *(?:it\(|it\.each(?:<.*>)?\(.*\)\(|\][^(]*\)\()\s*(['"`])(.+?)\1,/gm;
  const source = readFileSync(file, 'utf8');
  return new Set([...source.matchAll(title)].map(([, , text = '']) => text.replaceAll("\\'", "'")));
}

describe('docs/contract.md', () => {
  it.each(covered)('%s: the test of %s exists', (_part, _row, file = '', name = '') => {
    expect(titlesOf(file)).toContain(name);
  });

  it('has unique rows', () => {
    const rows = covered.map(([part, row]) => `${part ?? ''}: ${row ?? ''}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });
});
