import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendCompressed } from './compressed-body.js';

async function receive(text: string | readonly (string | Buffer)[]): Promise<string> {
  const server = createServer((_request, response) => sendCompressed(response, text));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const answer = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { headers: { 'accept-encoding': 'gzip' } });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    return await answer.text();
  } finally {
    server.close();
  }
}

describe('A compressed answer', () => {
  it.each([
    ['one long text', '😀ü'.repeat(100_000)],
    ['one long text that is cut elsewhere', `a${'😀ü'.repeat(100_000)}`],
    ['one long text whose pairs are all cut', `a${'😀'.repeat(100_000)}`],
    ['short pieces', Array.from({ length: 50_000 }, (_, index) => `piece ${index}, `)],
    ['pieces of which some are encoded', ['a'.repeat(70_000), Buffer.from('ü'.repeat(70_000)), '', Buffer.from('z')]],
  ])('is what was sent: %s', async (_, text) => {
    expect(await receive(text)).toBe(typeof text === 'string' ? text : text.join(''));
  });
});
