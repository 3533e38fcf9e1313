import { describe, expect, it } from 'vitest';
import { toByteStream } from '../../kernel/blob-store.js';
import { DumpRows } from './dump-rows.js';

const DUMP = [
  'CREATE TABLE `empty` (',
  '  `id` int(10) unsigned NOT NULL',
  ') ENGINE=InnoDB;',
  'CREATE TABLE `message` (',
  '  `id` int(10) unsigned NOT NULL',
  ') ENGINE=InnoDB;',
  'INSERT INTO `message` VALUES',
  "(1,'INSERT INTO `empty` VALUES\\n(2)'),",
  `(2,'${'long'.repeat(500)}'),`,
  "(3,'');",
  'INSERT INTO `message` VALUES',
  '(4,NULL);',
  '',
].join('\n');

async function countIn(...pieces: readonly Uint8Array[]): Promise<{ counts: Readonly<Record<string, number>>; passed: string }> {
  const rows = new DumpRows();
  const passed: Uint8Array[] = [];
  for await (const piece of rows.count(toByteStream(...pieces))) passed.push(piece);
  return { counts: rows.counts, passed: Buffer.concat(passed).toString() };
}

describe('DumpRows', () => {
  it('counts the rows of every table, and passes the dump through unchanged', async () => {
    expect(await countIn(Buffer.from(DUMP))).toEqual({ counts: { empty: 0, message: 4 }, passed: DUMP });
  });

  it('rejects the form in which older programs write rows', async () => {
    await expect(countIn(Buffer.from('INSERT INTO `message` VALUES (1),(2);\n'))).rejects.toThrow('mariadb-dump is too old');
  });

  it('returns the same counts however the dump is divided into chunks', async () => {
    const bytes = Array.from(Buffer.from(DUMP), (byte) => Uint8Array.of(byte));
    expect(await countIn(...bytes)).toEqual({ counts: { empty: 0, message: 4 }, passed: DUMP });
  });
});
