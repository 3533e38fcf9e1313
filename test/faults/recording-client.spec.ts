import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '../support/seeded-random.js';
import { AnswerCounts, outcomeOf, RecordingClient } from './recording-client.js';

it.each([
  [200, { result: 'success' }, 'acknowledged'],
  [400, { result: 'error', code: 'BAD_REQUEST' }, 'refused'],
  [429, { result: 'error', code: 'RATE_LIMIT_HIT' }, 'refused'],
  [503, { result: 'error', code: 'SERVER_NOT_READY' }, 'refused'],
  [503, { result: 'error', code: 'REQUEST_TIMED_OUT' }, 'refused'],
  [503, { result: 'error', code: 'OUTCOME_UNKNOWN' }, 'unknown'],
  [500, { result: 'error' }, 'unknown'],
  // Of a proxy, which does not know what the server has done.
  [502, {}, 'unknown'],
  [503, {}, 'unknown'],
] as const)('An answer with status %i and %j means that the request is %s', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toBe(outcome);
});

it('The end of a run ends requests that wait, and makes no further ones', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => {
    silent.closeAllConnections();
    silent.close();
  });
  await once(silent, 'listening');
  const nodes = [`http://127.0.0.1:${(silent.address() as AddressInfo).port}`];
  const ending = new AbortController();
  const counts = new AnswerCounts();
  const client = new RecordingClient({ nodes, random: seededRandom(1), counts, signal: ending.signal }, null);
  const arrived = once(silent, 'request');
  const waiting = client.get('events', {});
  await arrived;
  ending.abort(new Error('It is over.'));
  await expect(waiting).rejects.toThrow('It is over.');
  await expect(client.get('events', {})).rejects.toThrow('It is over.');
  expect(counts.byAnswer.size).toBe(0);
});
