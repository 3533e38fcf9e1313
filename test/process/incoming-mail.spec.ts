import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LIMITS } from '../../src/kernel/limits.js';
import { parseDatabaseUrl } from '../../src/platform/config/connection-settings.js';
import { MailSender } from '../support/mail-sender.js';
import { freePort, SpawnedServer } from '../support/spawned-server.js';
import type { TestClient } from '../support/test-client.js';
import { testDatabaseUrl } from '../support/test-database.js';

const DATABASE = 'skein_incoming_mail';
const PATIENCE = { interval: 100 };

let server: SpawnedServer;
let worker: SpawnedServer;
let healthPort: number;
let sender: MailSender;
let sql: Connection;
let hamlet: TestClient;

beforeAll(async () => {
  const [port, health] = [await freePort(), await freePort()];
  healthPort = health;
  server = await SpawnedServer.create(DATABASE, {
    SKEIN_WORKER: 'separate',
    SKEIN_INCOMING_MAIL_PATTERN: '%s@mail.skein.test',
    SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${port}`,
  });
  worker = server.worker({ SKEIN_WORKER_METRICS_PORT: String(health) });
  sender = new MailSender(port);
  const { host = 'localhost', port: databasePort = 3306, socketPath, ...account } = parseDatabaseUrl(await testDatabaseUrl(DATABASE));
  const where = socketPath === undefined ? { host, port: databasePort } : { socketPath };
  sql = await createConnection({ user: account.username, password: account.password, database: account.database, ...where });
  await server.start();
  await worker.start();
  hamlet = await server.clientOf('hamlet');
});
afterAll(async () => {
  sender.close();
  await sql.end();
  await worker.stop('SIGKILL');
  await server.stop('SIGKILL');
});

async function sent(topic: string): Promise<string[]> {
  const narrow = [{ operator: 'topic', operand: topic }];
  const { body } = await hamlet.get('messages', { anchor: 'newest', num_before: 50, num_after: 0, narrow, apply_markdown: false });
  return (body['messages'] as { content: string }[]).map(({ content }) => content);
}

/** Writes the row of a reply address, as the mail about a message does. */
async function replyTo(messageId: number): Promise<{ readonly address: string; readonly digest: Buffer }> {
  const [[user]] = await sql.query<RowDataPacket[]>("SELECT * FROM user_account WHERE email_key = 'hamlet@example.com'");
  if (!user) throw new Error('There is no Hamlet.');
  const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();
  const token = randomBytes(16).toString('hex');
  const credentials = sha256(
    JSON.stringify([user['password_hash'], (user['api_key_digest'] as Buffer).toString('base64'), user['deactivations']]),
  );
  await sql.query(
    `INSERT INTO reply_address (token_digest, realm_id, user_id, message_id, credentials_digest, times_used, created_at, expires_at)
     VALUES (?, ?, ?, ?, ?, 0, ?, ?)`,
    [sha256(token), user['realm_id'], user['id'], messageId, credentials, Date.now(), Date.now() + 600_000],
  );
  return { address: `mm${token}@mail.skein.test`, digest: sha256(token) };
}

it('a reply is posted once although the worker is killed between the commit and its answer', async () => {
  const { body } = await hamlet.post('messages', { type: 'channel', to: 'Denmark', topic: 'crash', content: 'Who is there?' });
  const { address, digest } = await replyTo(body['id'] as number);
  const source = 'From: h@example.com\r\nMessage-ID: <crash@example.com>\r\nSubject: Re: crash\r\n\r\nIt is me.';
  // The use is counted after the commit and before the answer, and waits for this lock.
  await sql.beginTransaction();
  await sql.query('SELECT times_used FROM reply_address WHERE token_digest = ? FOR UPDATE', [digest]);
  const outcome = sender.deliver({ to: address, source }).catch(() => 'no answer');
  await expect.poll(() => sent('crash'), PATIENCE).toEqual(['Who is there?', 'It is me.']);
  await worker.stop('SIGKILL');
  expect(await outcome).toBe('no answer');
  await sql.rollback();
  await worker.start();
  expect(await sender.deliver({ to: address, source })).toEqual({ accepted: true });
  expect(await sent('crash')).toEqual(['Who is there?', 'It is me.']);
});

it('mails that were written to be expensive are answered in bounded time and memory, and hold nothing else up', async () => {
  const { body: created } = await hamlet.get('get_stream_id', { stream: 'Denmark' });
  const { body } = await hamlet.get(`streams/${String(created['stream_id'])}/email_address`);
  const address = body['email'] as string;
  const html = (text: string): string => `Subject: hostile\r\nContent-Type: text/html\r\n\r\n${text}`;
  const nested = Array.from(
    { length: LIMITS.MAX_INCOMING_MAIL_PARTS - 1 },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}`,
  );
  const hostile = [
    `Subject: hostile\r\n${nested.join('\r\n')}\r\n\r\nx`,
    html('<div>'.repeat(400_000)),
    html('<b>x</b> '.repeat(500_000)),
    html('<'.repeat(20_000_000)),
    html(`${'<ul><li>'.repeat(95)}${'<p>x</p>'.repeat(15_000)}`),
    html('<b/>'.repeat(120_000)),
    `Subject: hostile\r\n\r\n${'<http://'.repeat(500_000)}`,
    `Subject: hostile\r\n\r\n${'On a wrote:\r\n> '.repeat(500_000)}`,
    `Subject: ${'Re: '.repeat(50_000)}\r\n\r\nx`,
    `Subject: hostile\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n${'+AGE-'.repeat(2_000_000)}`,
    `Subject: hostile\r\nFrom: ${'"a" <a@b>, '.repeat(20_000)}\r\n\r\nx`,
  ];
  let slowest = 0;
  const finished = new AbortController();
  const watching = (async () => {
    while (!finished.signal.aborted) {
      const begin = performance.now();
      expect((await fetch(`http://127.0.0.1:${healthPort}/health/live`)).status).toBe(200);
      slowest = Math.max(slowest, performance.now() - begin);
      await sleep(20);
    }
  })();
  const before = worker.residentMib;
  try {
    for (const source of hostile) {
      const answer = await sender.deliver({ to: address, source });
      if (!answer.accepted) expect([552, 554]).toContain(answer.code);
      expect(worker.residentMib).toBeLessThan(before + 700);
    }
  } finally {
    finished.abort();
    await watching;
  }
  expect(slowest).toBeLessThan(10_000);
  expect(await sender.deliver({ to: address, source: 'Subject: after all\r\n\r\nStill here' })).toEqual({ accepted: true });
  expect(await sent('after all')).toEqual([expect.stringContaining('Still here')]);
});
