import { describe, expect, it } from 'vitest';
import { NotAList, splitJsonList } from './json-list.js';

async function split(source: string | Buffer, chunkSize = 3, maxBytes = 1_000): Promise<(readonly [number, string | null])[]> {
  const bytes = Buffer.from(source);
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let start = 0; start < bytes.length; start += chunkSize) yield await Promise.resolve(bytes.subarray(start, start + chunkSize));
  }
  const found: (readonly [number, string | null])[] = [];
  for await (const { offset, bytes: element } of splitJsonList(chunks(), maxBytes)) {
    found.push([offset, element && Buffer.from(element).toString()]);
  }
  return found;
}

describe('A JSON list that arrives in pieces', () => {
  it.each([1, 2, 3, 100])('is taken apart, in pieces of %i bytes', async (size) => {
    const source = ' [ {"a": "]},\\"["} , 12,"x, y" ,[1,[2]], {"ü":{}}] \n';
    expect((await split(source, size)).map(([, element]) => element?.trim())).toEqual([
      '{"a": "]},\\"["}',
      '12',
      '"x, y"',
      '[1,[2]]',
      '{"ü":{}}',
    ]);
  });

  it('says where each value begins', async () => {
    expect((await split('[1, {"a":2}]')).map(([offset]) => offset)).toEqual([1, 4]);
  });

  it('may be empty, and begin with a byte order mark', async () => {
    expect(await split('[]')).toEqual([]);
    expect(await split(Buffer.from([0xef, 0xbb, 0xbf, 0x5b, 0x31, 0x5d]))).toEqual([[4, '1']]);
  });

  it('keeps the other values if one is no JSON', async () => {
    expect((await split('[{"a":1},{"b":},{"c":3}]')).map(([, element]) => element)).toEqual(['{"a":1}', '{"b":}', '{"c":3}']);
  });

  it('does not keep a value that is too long', async () => {
    expect(await split(`[1,"${'x'.repeat(500)}",2]`, 64, 100)).toEqual([
      [1, '1'],
      [3, null],
      [506, '2'],
    ]);
  });

  it('must be a list, and complete', async () => {
    await expect(split('{"a":1}')).rejects.toThrow(new NotAList('The file is no list.', 0));
    await expect(split('')).rejects.toThrow(NotAList);
    await expect(split('[1,{"a":')).rejects.toMatchObject({ message: 'The file ends within its list.', offset: 3 });
    await expect(split('[1] 2')).rejects.toMatchObject({ offset: 4 });
  });
});
