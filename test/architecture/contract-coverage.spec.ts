import { describe, expect, it } from 'vitest';
import { coveredRows } from '../support/contract-table.js';
import { titlesOf } from '../support/test-titles.js';

const covered = coveredRows();

describe('docs/contract.md', () => {
  it.each(covered)('%s: the test of %s exists', (_part, _row, file = '', name = '') => {
    expect(titlesOf(file)).toContain(name);
  });

  it('has unique rows', () => {
    const rows = covered.map(([part, row]) => `${part ?? ''}: ${row ?? ''}`);
    expect(rows.filter((row, index) => rows.indexOf(row) !== index)).toEqual([]);
  });
});
