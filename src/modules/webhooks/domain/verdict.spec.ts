import { describe, expect, it } from 'vitest';
import { type HttpOutcome, classifyOutcome } from './call-result.js';

const response = (status: number, more: Partial<Extract<HttpOutcome, { kind: 'response' }>> = {}): HttpOutcome => ({
  kind: 'response',
  status,
  body: '',
  tooLong: false,
  retryAfter: null,
  ...more,
});

describe('judge', () => {
  it.each([200, 201, 202, 204, 299])('accepts %d', (status) =>
    expect(classifyOutcome(response(status, { body: '{}' }), 0, 10_000)).toEqual({ kind: 'accepted', body: '{}' }),
  );

  it.each([300, 301, 302, 304, 307, 308, 408, 425, 429, 500, 502, 503, 504, 599])('tries again after %d', (status) => {
    expect(classifyOutcome(response(status), 0, 10_000)).toMatchObject({
      kind: 'retry',
      wish: null,
      failure: {
        outcome: 'rejected',
        text: `Third party responded with ${status}`,
        ownerDetail: `The webhook got a response with status code *${status}*.`,
      },
    });
  });

  it.each([400, 401, 403, 404, 405, 410, 413, 422, 451, 499])('ends with %d', (status) => {
    expect(classifyOutcome(response(status, { body: 'no' }), 0, 10_000)).toMatchObject({
      kind: 'end',
      refused: true,
      gone: status === 410,
      failure: { outcome: 'rejected', text: `Third party responded with ${status}`, body: 'no' },
    });
  });

  it('explains 407', () => {
    expect(classifyOutcome(response(407), 0, 10_000)).toMatchObject({
      kind: 'end',
      failure: { ownerDetail: 'The URL configured for the webhook is for a private or disallowed network.' },
    });
  });

  it.each<[number, number | null]>([
    [429, 7_000],
    [503, 7_000],
    [500, null],
    [408, null],
  ])('hears what %d wishes', (status, wish) =>
    expect(classifyOutcome(response(status, { retryAfter: '7' }), 0, 10_000)).toMatchObject({ kind: 'retry', wish }),
  );

  it('does not read an endless answer', () => {
    expect(classifyOutcome(response(200, { tooLong: true }), 0, 10_000)).toMatchObject({
      kind: 'end',
      refused: false,
      failure: { outcome: 'bad_answer', text: 'Response is too large' },
    });
    expect(classifyOutcome(response(500, { tooLong: true }), 0, 10_000)).toMatchObject({ kind: 'retry' });
  });

  it.each<['timeout' | 'unreachable' | 'forbidden', string, string]>([
    ['timeout', 'retry', 'Request timed out after 10 seconds.'],
    ['unreachable', 'retry', 'A connection error occurred. Is my bot server down?'],
    ['forbidden', 'end', 'The URL configured for the webhook is for a private or disallowed network.'],
  ])('%s', (kind, verdict, ownerDetail) => {
    expect(classifyOutcome({ kind, detail: 'because' }, 0, 10_000)).toMatchObject({
      kind: verdict,
      failure: { outcome: kind, text: 'Bot is unavailable', ownerDetail },
    });
  });
});
