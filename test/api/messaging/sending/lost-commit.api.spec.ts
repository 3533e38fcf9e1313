import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UnitOfWork } from '../../../../src/kernel/unit-of-work.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { DatabaseProxy } from '../../../support/database-proxy.js';
import { testDatabaseUrl } from '../../../support/test-database.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';
import { TestServer } from '../../../support/test-server.js';
import { postFiles } from '../../../support/uploads.js';

describe('when the connection to the database breaks during COMMIT', () => {
  let proxy: DatabaseProxy;
  let server: TestServer;
  let alice: TestAccount;
  let bob: TestAccount;

  beforeAll(async () => {
    proxy = await DatabaseProxy.start(await testDatabaseUrl());
    server = await TestServer.start({ DATABASE_URL: proxy.url, SKEIN_WORKER: 'separate', SKEIN_LOG_LEVEL: 'silent' });
    const realm = await TestRealm.create(server);
    alice = await realm.join('Alice');
    bob = await realm.join('Bob');
    await send('before');
  });
  afterEach(() => {
    proxy.breakAtCommit(false);
    proxy.answerCommitWith(null);
    proxy.refuseRollback(null);
  });
  afterAll(async () => {
    await server.stop();
    proxy.stop();
  });

  const send = (content: string, headers: Record<string, string> = {}) =>
    alice.client.post('messages', { type: 'direct', to: [bob.user.id], content }, headers);

  async function countStored(content: string): Promise<number> {
    const [row] = await server
      .get(Sql)
      .rows<{ n: number }>('SELECT COUNT(*) AS n FROM message WHERE sender_id = ? AND content = ?', [alice.user.id, content]);
    return row?.n ?? 0;
  }

  it('answers a send with 503 OUTCOME_UNKNOWN, and stores none of a batch twice', async () => {
    proxy.breakAtCommit(true);
    const replies = await Promise.all(['one', 'two', 'three'].map((content) => send(content)));
    proxy.breakAtCommit(false);
    for (const { status, headers, body } of replies) {
      expect([status, body['code'], Number(headers['retry-after']) > 0]).toEqual([503, 'OUTCOME_UNKNOWN', true]);
    }
    expect(await Promise.all(['one', 'two', 'three'].map(countStored))).toEqual([1, 1, 1]);
  });

  it('stores a send with an Idempotency-Key once, however often it is repeated', async () => {
    proxy.breakAtCommit(true);
    expect((await send('keyed', { 'idempotency-key': 'lost' })).status).toBe(503);
    proxy.breakAtCommit(false);
    const replies = [await send('keyed', { 'idempotency-key': 'lost' }), await send('keyed', { 'idempotency-key': 'lost' })];
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(new Set(replies.map(({ body }) => body['id'])).size).toBe(1);
    expect(await countStored('keyed')).toBe(1);
  });

  it('answers any other change with 503 OUTCOME_UNKNOWN, and does not run it again', async () => {
    proxy.breakAtCommit(true);
    const { status, body } = await alice.client.post('drafts', {
      drafts: [{ type: 'private', to: [bob.user.id], topic: '', content: 'a draft', timestamp: 1 }],
    });
    proxy.breakAtCommit(false);
    expect([status, body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
    const { body: after } = await alice.client.get('drafts');
    expect((after['drafts'] as { content: string }[]).map(({ content }) => content)).toEqual(['a draft']);
  });

  it('keeps the file of an upload with this answer, because it may be listed', async () => {
    proxy.breakAtCommit(true);
    const { status, body } = await postFiles(alice.client, 'user_uploads', [{ name: 'kept.txt', content: 'still here' }]);
    proxy.breakAtCommit(false);
    expect([status, body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
    const { attachments } = (await alice.client.get('attachments')).body as { attachments: { name: string; path_id: string }[] };
    expect(attachments.map(({ name }) => name)).toEqual(['kept.txt']);
    expect((await alice.client.send('GET', `/user_uploads/${attachments[0]?.path_id}`)).text).toBe('still here');
  });

  it.each([
    ['a node lost the other ones of its cluster', 1180],
    ['the database knows no number for what went wrong', 1105],
    ['the database is shutting down', 1053],
  ])('answers 503 OUTCOME_UNKNOWN, and runs nothing again, if COMMIT is answered with an error: %s', async (reason, errno) => {
    proxy.answerCommitWith(errno);
    const drafts = [{ type: 'private', to: [bob.user.id], topic: '', content: reason, timestamp: 1 }];
    const answers = [await send(reason), await alice.client.post('drafts', { drafts })];
    proxy.answerCommitWith(null);
    for (const { status, body } of answers) expect([status, body['code']]).toEqual([503, 'OUTCOME_UNKNOWN']);
    expect(await countStored(reason)).toBe(1);
    const { body: after } = await alice.client.get('drafts');
    expect((after['drafts'] as { content: string }[]).filter(({ content }) => content === reason)).toHaveLength(1);
  });

  it('shows nobody the state that a transaction saw whose ROLLBACK failed', async () => {
    await send('known');
    proxy.refuseRollback(1047);
    const failed = server.get(UnitOfWork).run(async () => {
      await countStored('known');
      throw new Error('the work failed');
    });
    await expect(failed).rejects.toThrow('the work failed');
    proxy.refuseRollback(null);
    await send('sent later');
    expect(await countStored('sent later')).toBe(1);
  });
});
