import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { bounded, BodyTooLong, readBeginning } from './bounded-body.js';

const answer = (): Readable => Readable.from([Buffer.from('abc'), Buffer.from('def')]);

describe('A bounded answer', () => {
  it.each([
    [7, 'abcdef', true],
    [6, 'abcdef', true],
    [5, 'abcde', false],
    [3, 'abc', false],
    [0, '', false],
  ])('of at most %s bytes begins with "%s"', async (maxBytes, beginning, isWhole) => {
    const body = answer();
    expect(await readBeginning(body, maxBytes)).toEqual({ bytes: Buffer.from(beginning), isWhole });
    expect(body.destroyed).toBe(true);
  });

  it('gives its pieces before it fails', async () => {
    const pieces: string[] = [];
    const reading = async (): Promise<void> => {
      for await (const piece of bounded(answer(), 4)) pieces.push(piece.toString());
    };
    await expect(reading()).rejects.toThrow(BodyTooLong);
    expect(pieces).toEqual(['abc', 'd']);
  });

  it('fails as its connection does', async () => {
    const broken = new Readable({ read: () => undefined });
    broken.push('abc');
    broken.destroy(new Error('broken off'));
    await expect(readBeginning(broken, 10)).rejects.toThrow('broken off');
  });
});
