import { describe, expect, it } from 'vitest';
import { NotAList } from './json-list.js';
import { splitJsonTables, type TableRow } from './json-tables.js';

const decoder = new TextDecoder();

async function* inChunks(source: string, size: number): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(source);
  for (let start = 0; start < bytes.length; start += size) yield await Promise.resolve(bytes.subarray(start, start + size));
}

async function rowsOf(source: string, size = 7, maxBytes = 100): Promise<[string, number, string | null][]> {
  const rows: TableRow[] = [];
  for await (const some of splitJsonTables(inChunks(source, size), maxBytes)) rows.push(...some);
  return rows.map(({ table, offset, bytes }) => [table, offset, bytes && decoder.decode(bytes).trim()]);
}

describe('Tables of JSON', () => {
  const source = '{ "a": [ {"x": "]},{"} , [1, 2], 3 ],\n"empty": [], "text": "a,b", "flag": true, "object": {"y": [1]} }';

  it.each([1, 2, 3, 7, 1_000])('are taken apart into their rows, from parts of %d bytes', async (size) => {
    expect(await rowsOf(source, size)).toEqual([
      ['a', 9, '{"x": "]},{"}'],
      ['a', 25, '[1, 2]'],
      ['a', 33, '3'],
      ['text', 59, '"a,b"'],
      ['flag', 74, 'true'],
      ['object', 90, '{"y": [1]}'],
    ]);
  });

  it('may begin with a byte order mark, and be without rows', async () => {
    expect(await rowsOf('\uFEFF{}')).toEqual([]);
  });

  it('have rows that are too long left out, and the others read', async () => {
    expect(await rowsOf(`{"a":["${'x'.repeat(200)}","y"]}`)).toEqual([
      ['a', 6, null],
      ['a', 209, '"y"'],
    ]);
  });

  it.each([
    ['', 'The file is no object.', 0],
    ['[1]', 'The file is no object.', 0],
    ['{"a":[1]', 'The file ends within its tables.', 8],
    ['{"a":[{"b":1', 'The file ends within its tables.', 6],
    ['{"a":[1]} x', 'The file goes on after its tables.', 10],
  ])('are refused where %j is none', async (wrong, message, offset) => {
    const error = await rowsOf(wrong).catch((problem: unknown) => problem);
    expect(error).toBeInstanceOf(NotAList);
    expect(error).toMatchObject({ message, offset });
  });
});
