import { describe, expect, it } from 'vitest';
import { toCsv } from './csv.js';

describe('Comma-separated values', () => {
  it('quote what would end a field', () => {
    const rows = [
      ['a', 'b'],
      ['x,y', 'say "hi"\nthere'],
    ];
    expect(toCsv(rows)).toBe('a,b\r\n"x,y","say ""hi""\nthere"\r\n');
  });

  it('contain no formula', () => {
    expect(toCsv([['=HYPERLINK("evil")', '+1', '-1', '@x', '1']])).toBe('"\'=HYPERLINK(""evil"")",\'+1,\'-1,\'@x,1\r\n');
  });
});
