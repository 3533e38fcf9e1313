import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../kernel/limits.js';
import { AccountConcurrency } from './account-concurrency.js';

const ADA = 1;
const BEN = 2;

const newResponse = (): ServerResponse => new ServerResponse(new IncomingMessage(new Socket()));
const close = (response: ServerResponse): void => void response.destroy().emit('close');

describe('The concurrency of an account', () => {
  /** Admits as many requests as may run at the same time. */
  function fill(concurrency: AccountConcurrency): ServerResponse[] {
    return Array.from({ length: LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS }, () => {
      const response = newResponse();
      expect(concurrency.enter(ADA, response)).toBeUndefined();
      return response;
    });
  }

  it('starts waiting requests in the order of their arrival, one for each response that is closed', async () => {
    const concurrency = new AccountConcurrency();
    const running = fill(concurrency);
    const started: string[] = [];
    const first = Promise.resolve(concurrency.enter(ADA, newResponse())).then(() => started.push('first'));
    const second = Promise.resolve(concurrency.enter(ADA, newResponse())).then(() => started.push('second'));
    expect(concurrency.enter(BEN, newResponse())).toBeUndefined();

    close(running[3] as ServerResponse);
    await first;
    expect(started).toEqual(['first']);
    close(running[0] as ServerResponse);
    await second;
    expect(started).toEqual(['first', 'second']);
  });

  it('skips waiting requests whose clients have disconnected', async () => {
    const concurrency = new AccountConcurrency();
    const [running] = fill(concurrency);
    const gone = newResponse();
    const started: string[] = [];
    void Promise.resolve(concurrency.enter(ADA, gone)).then(() => started.push('gone'));
    const next = Promise.resolve(concurrency.enter(ADA, newResponse())).then(() => started.push('next'));
    gone.destroy();
    close(running as ServerResponse);
    await next;
    expect(started).toEqual(['next']);
  });

  it('admits as many requests as before when all have been closed', () => {
    const concurrency = new AccountConcurrency();
    for (const response of fill(concurrency)) close(response);
    fill(concurrency);
  });

  it('keeps no place for a request whose client has gone before it is admitted', () => {
    const concurrency = new AccountConcurrency();
    for (let gone = 0; gone < LIMITS.MAX_ACCOUNT_RUNNING_REQUESTS; gone += 1) void concurrency.enter(ADA, newResponse().destroy());
    fill(concurrency);
  });

  it('frees the place of a pipelined request when its connection is closed', () => {
    const concurrency = new AccountConcurrency();
    for (const response of fill(concurrency)) response.req.socket.emit('close');
    fill(concurrency);
  });

  it('rejects requests when too many are waiting', () => {
    const concurrency = new AccountConcurrency();
    fill(concurrency);
    for (let waiting = 0; waiting < LIMITS.MAX_ACCOUNT_WAITING_REQUESTS; waiting += 1) void concurrency.enter(ADA, newResponse());
    expect(() => concurrency.enter(ADA, newResponse())).toThrow(expect.objectContaining({ code: 'RATE_LIMIT_HIT' }));
  });
});
