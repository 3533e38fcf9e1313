import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RequestTurns } from './request-turns.js';

describe('turns of requests', () => {
  const arrived: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((...one) => arrived.push(one));
  let started: string[] = [];
  let turns: RequestTurns;

  beforeEach(async () => {
    started = [];
    turns = new RequestTurns((one, response) => {
      started.push(String(one.headers.authorization));
      response.end();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('starts the request of another client before the other ones of a busy client', async () => {
    await arrive('busy', 100);
    await arrive('other', 1);

    startAll();

    await expect.poll(() => started.length).toBe(101);
    expect(started.indexOf('other')).toBeLessThan(20);
  });

  it('starts a limited number of requests per turn', async () => {
    await arrive('busy', 100);

    startAll();

    expect(started).toHaveLength(16);
    await setImmediate();
    expect(started).toHaveLength(32);
    await expect.poll(() => started.length).toBe(100);
  });

  it('does not start requests whose client has disconnected', async () => {
    await arrive('busy', 16);
    const [gone] = await arrive('gone', 1);
    await arrive('other', 1);

    startAll(() => gone?.socket.destroy());

    await expect.poll(() => started).toContain('other');
    expect(started).not.toContain('gone');
  });

  async function arrive(authorization: string, count: number): Promise<IncomingMessage[]> {
    const before = arrived.length;
    const { port } = server.address() as AddressInfo;
    for (let sent = 0; sent < count; sent += 1) {
      request({ port, host: '127.0.0.1', headers: { authorization }, agent: false })
        .on('response', (response) => response.resume())
        .on('error', () => undefined)
        .end();
    }
    await expect.poll(() => arrived.length).toBe(before + count);
    return arrived.slice(before).map(([one]) => one);
  }

  /** Starts all requests that have arrived, as if they had arrived in the same turn. */
  function startAll(thenAtOnce = (): void => undefined): void {
    for (const [one, response] of arrived.splice(0)) turns.start(one, response);
    thenAtOnce();
  }
});
