import type { IncomingMessage } from 'node:http';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { ApiKeyStrategy, WrongCredentials } from './api-key.strategy.js';

const REQUESTS = 4_000;
const KIB_OF_REQUEST = 8;

describe('A request with wrong credentials', () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options: { type: 'minor' }) => void;
  const strategy = new ApiKeyStrategy(...([] as unknown as ConstructorParameters<typeof ApiKeyStrategy>)); // It asks nobody about a key of another form.
  const authorization = `Basic ${Buffer.from('nobody@example.com:guess').toString('base64')}`;

  const verifyAnother = (): Promise<unknown> => {
    const request = { headers: { authorization }, size: new Array(KIB_OF_REQUEST * 128).fill(0) };
    return strategy.verify(request as unknown as IncomingMessage).catch((error: unknown) => error);
  };
  const oldMib = (): number => {
    collect({ type: 'minor' });
    collect({ type: 'minor' });
    return (getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0) / 1024 ** 2;
  };

  it('leaves nothing among the old objects of the heap', async () => {
    expect(await verifyAnother()).toBeInstanceOf(WrongCredentials);
    const before = oldMib();
    for (let sent = 0; sent < REQUESTS; sent += 1) await verifyAnother();
    expect(oldMib() - before).toBeLessThan((REQUESTS * KIB_OF_REQUEST) / 1024 / 4);
  });
});
