import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestAccount, TestRealm } from '../../support/test-realm.js';
import { TestServer } from '../../support/test-server.js';
import { ROOT } from '../../architecture/import-rules.js';

const server = TestServer.usual();

describe('Every response', () => {
  let realm: TestRealm;
  let ada: TestAccount;

  beforeAll(async () => {
    realm = await TestRealm.create(server);
    ada = await realm.join('Ada');
  });

  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const kinds: [string, number, () => Parameters<TestAccount['client']['send']>][] = [
    ['of success', 200, () => ['GET', 'users/me']],
    ['of success to a POST', 200, () => ['POST', 'register', form, 'event_types=[]']],
    ['of success to a poll', 200, () => ['GET', 'events?dont_block=true']],
    ['of success to anyone', 200, () => ['GET', 'server_settings', { authorization: '' }]],
    ['to a bad parameter', 400, () => ['GET', 'streams?include_public=1']],
    ['to bad credentials', 401, () => ['GET', 'users/me', { authorization: 'Basic' }]],
    ['to a wrong password', 401, () => ['POST', 'fetch_api_key', form, 'username=nobody%40example.com&password=x']],
    ['to an unknown URL', 404, () => ['GET', 'nowhere']],
    ['to an unknown host', 404, () => ['GET', 'server_settings', { host: 'nowhere.skein.test' }]],
    ['to a wrong method', 405, () => ['PUT', 'users/me']],
    ['to a body that is too large', 413, () => ['POST', 'messages', form, `content=${'x'.repeat(5_000_000)}`]],
    ['to a head that is too large', 431, () => ['GET', `users/me?x=${'x'.repeat(70_000)}`]],
    ['to a broken body', 400, () => ['POST', 'messages', { 'content-type': 'multipart/form-data' }, 'x']],
  ];

  it.each(kinds)('%s (%i) is JSON that must not be cached', async (_, expected, question) => {
    const { status, headers, text, body } = await ada.client.send(...question());
    expect(status).toBe(expected);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['cache-control']).toBe('no-store, private');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-length']).toBe(String(Buffer.byteLength(text)));
    expect(headers).not.toHaveProperty('etag');
    expect(headers).not.toHaveProperty('x-powered-by');
    expect(headers).not.toHaveProperty('set-cookie');
    expect(text).toMatch(/\}\n$/);
    expect(typeof body['msg']).toBe('string');
    if (expected === 200) {
      expect(body).toMatchObject({ result: 'success', msg: '' });
      expect(body).not.toHaveProperty('code');
    } else {
      expect(body['result']).toBe('error');
      expect(body['msg']).not.toBe('');
      expect('code' in body).toBe(expected !== 405);
    }
  });

  it.each([
    ['for an address without a path', 'GET http:// HTTP/1.1', 404, '{"result":"error","msg":"Not Found","code":"BAD_REQUEST"}'],
    [
      'to a client that expects something',
      'PUT /api/v1/users/me HTTP/1.1\r\nExpect: the-unexpected',
      405,
      '{"result":"error","msg":"Method Not Allowed"',
    ],
  ])('is JSON too: %s', async (_, question, status, start) => {
    const socket = connect(server.port, '127.0.0.1').setEncoding('latin1');
    let received = '';
    socket.on('data', (text: string) => (received += text));
    const end = once(socket, 'close');
    socket.write(`${question}\r\nHost: ${realm.host}\r\nConnection: close\r\n\r\n`);
    await end;
    expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(received.slice(received.indexOf('\r\n\r\n') + 4)).toContain(start);
  });

  it.each([
    ['without content', 204, 'OPTIONS', {}],
    ['that sends elsewhere', 302, 'GET', { authorization: '', accept: 'text/html' }],
  ])('%s (%i) must not be cached either', async (_, expected, method, more) => {
    const { status, headers, text } = await ada.client.send(method, 'users/me', more);
    expect(status).toBe(expected);
    expect(headers['cache-control']).toBe('no-store, private');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(text).toBe('');
  });

  it('is sent completely, even if the client sends a cache validator', async () => {
    const first = await realm.stranger.get('server_settings');
    const again = await realm.stranger.send('GET', 'server_settings', {
      'if-none-match': '*',
      'if-modified-since': new Date().toUTCString(),
    });
    expect(again.status).toBe(200);
    expect(again.text).toBe(first.text);
  });

  it('declares its length in bytes', async () => {
    const zoe = await realm.join('Zoë 🌻');
    const { headers, text, body } = await zoe.client.get('users/me');
    expect(body['full_name']).toBe('Zoë 🌻');
    expect(Number(headers['content-length'])).toBeGreaterThan(text.length);
  });
});

it('connections stay open for longer than the proxies in deploy keep them, so that no proxy writes to one that is being closed', async () => {
  const { headers } = await (await (await TestRealm.create(server)).join('Ada')).client.send('GET', 'users/me');
  const seconds = Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1]);
  const haproxy = /timeout http-keep-alive (\d+)s/.exec(readFileSync(join(ROOT, 'deploy/haproxy/haproxy.cfg'), 'utf8'))?.[1];
  const nginxDefault = 60;
  expect(seconds).toBeGreaterThan(Math.max(Number(haproxy), nginxDefault));
});
