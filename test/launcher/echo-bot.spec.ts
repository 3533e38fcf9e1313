import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createEchoBot, echo } from '../../scripts/echo-bot.mjs';

const payload = { bot_full_name: 'Outgoing Webhook', bot_email: 'outgoing-bot@example.com', token: 't', trigger: 'mention', message: {} };

describe('echo', () => {
  it.each([
    ['@**Outgoing Webhook** hello', 'You said: hello'],
    ['hello @**Outgoing Webhook|12** there', 'You said: hello  there'],
    ['@_**Outgoing Webhook** quietly', 'You said: quietly'],
    ['@**Iago** hello', 'You said: @**Iago** hello'],
    ['no mention', 'You said: no mention'],
  ])('%s', (data, answer) => {
    expect(echo({ ...payload, data })).toBe(answer);
  });

  it('does not interpret the name of the bot as a pattern', () => {
    expect(echo({ ...payload, bot_full_name: 'R.* (bot)', data: '@**R.* (bot)** hi @**Robert (bot)**' })).toBe(
      'You said: hi @**Robert (bot)**',
    );
  });

  it.each([[null], ['text'], [{}], [{ ...payload }], [{ data: 1, bot_full_name: 'x' }]])('returns null for %j', (garbage) => {
    expect(echo(garbage)).toBeNull();
  });
});

describe('The echo bot over HTTP', () => {
  let bot: Server;
  let url: string;
  const post = (body: string) => fetch(url, { method: 'POST', body });

  beforeAll(async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    bot = createEchoBot().listen(0, '127.0.0.1');
    await once(bot, 'listening');
    url = `http://127.0.0.1:${(bot.address() as AddressInfo).port}/`;
  });
  afterAll(() => {
    bot.close();
    vi.restoreAllMocks();
  });

  it('replies to a message', async () => {
    const response = await post(JSON.stringify({ ...payload, data: '@**Outgoing Webhook** hello' }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ content: 'You said: hello' });
  });

  it('rejects invalid JSON and JSON that is not a payload', async () => {
    expect((await post('hello')).status).toBe(400);
    expect((await post('{"data":1}')).status).toBe(400);
    expect((await post('null')).status).toBe(400);
  });

  it('rejects more than a megabyte', async () => {
    const body = JSON.stringify({ ...payload, data: 'x'.repeat(1024 * 1024) });
    expect((await post(body)).status).toBe(413);
  });

  it('rejects other methods than POST', async () => {
    expect((await fetch(url)).status).toBe(405);
  });
});
