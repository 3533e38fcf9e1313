import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Sql } from '../../../../src/platform/database/sql.js';
import { subscribe } from '../../../support/channels.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

const POLLING = { interval: 20 };
const FOLLOWED = 3;

describe('A message without mentions in a channel', () => {
  let mails: MailServer;
  let realm: TestRealm;
  let ada: TestAccount;
  let ben: TestAccount;
  let garden: number;

  beforeAll(async () => {
    mails = await startMailServer();
  });
  afterAll(() => mails.stop());
  beforeEach(async () => {
    realm = await TestRealm.create(mails.server);
    ada = await realm.join('Ada');
    ben = await realm.join('Ben');
    garden = await subscribe(ada, 'garden', { principals: [ada.user.id, ben.user.id] });
  });

  const write = async (account: TestAccount): Promise<number> => {
    const { body } = await account.client.post('messages', { type: 'channel', to: garden, topic: 'Roses', content: 'A rose.' });
    expect(body).toMatchObject({ result: 'success' });
    return Number(body['id']);
  };
  const follow = (account: TestAccount): Promise<unknown> =>
    account.client.post('user_topics', { stream_id: garden, topic: 'roses', visibility_policy: FOLLOWED });
  const choose = (property: string): Promise<unknown> =>
    ben.client.post('users/me/subscriptions/properties', { subscription_data: [{ stream_id: garden, property, value: true }] });
  /** Whether the message has a row in the outbox that leads to notices. Rows stay there for some seconds. */
  const isReported = async (id: number): Promise<boolean> => {
    const rows = await mails.server
      .get(Sql)
      .rows("SELECT id FROM outbox WHERE kind = 'message_to_notify_of' AND payload = ?", [JSON.stringify({ messageId: id })]);
    return rows.length > 0;
  };
  const causes = async (account: TestAccount, id: number): Promise<unknown[]> => {
    const { body } = await account.client.get('users/me/notices', { message_id: id });
    return (body['notices'] as Record<string, unknown>[]).filter(({ channel }) => channel === 'mail').map(({ cause }) => cause);
  };

  it('costs no row where nobody watches but the sender', async () => {
    await follow(ada);
    expect(await isReported(await write(ada))).toBe(false);
  });

  it.each([
    ['follows its topic', 'followed_topic', (): Promise<unknown> => follow(ben)],
    ['chose mails of the channel', 'channel', (): Promise<unknown> => choose('email_notifications')],
    [
      'chose mails of all channels',
      'channel',
      (): Promise<unknown> => ben.client.patch('settings', { enable_stream_email_notifications: true }),
    ],
  ])('notifies an account that %s', async (_, cause, prepare) => {
    await prepare();
    const id = await write(ada);
    expect(await isReported(id)).toBe(true);
    await expect.poll(() => causes(ben, id), POLLING).toEqual([cause]);
  });

  it('is reported where somebody chose pushes of the channel', async () => {
    await choose('push_notifications');
    expect(await isReported(await write(ada))).toBe(true);
  });

  it('notifies a follower who writes to the topic at the same moment', async () => {
    await follow(ben);
    const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => write(number % 2 === 0 ? ada : ben)));
    const [fromAda, fromBen] = [ids.filter((_, number) => number % 2 === 0), ids.filter((_, number) => number % 2 === 1)];
    for (const id of fromAda) await expect.poll(() => causes(ben, id), POLLING).toEqual(['followed_topic']);
    for (const id of fromBen) expect(await causes(ben, id)).toEqual([]);
  });

  describe('that is decided about after more than ten minutes', () => {
    /** Lets the server find a row that a process has left. */
    const leave = async (id: number, ageMs: number): Promise<void> => {
      await mails.server.write("DELETE FROM outbox WHERE kind = 'message_to_notify_of'");
      await mails.server.write('DELETE FROM notice WHERE message_id = ?', [id]);
      await mails.server.write('INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (?, ?, ?, ?)', [
        realm.realm.id,
        'message_to_notify_of',
        JSON.stringify({ messageId: id }),
        Date.now() - ageMs,
      ]);
    };
    const isGone = async (): Promise<boolean> =>
      (await mails.server.get(Sql).rows("SELECT id FROM outbox WHERE kind = 'message_to_notify_of'")).length === 0;

    it('notifies those whom it mentions, and none of those who follow its topic', async () => {
      const eve = await realm.join('Eve');
      await subscribe(eve, 'garden');
      await follow(eve);
      const { body } = await ada.client.post('messages', {
        type: 'channel',
        to: garden,
        topic: 'Roses',
        content: `A rose for @**Ben|${ben.user.id}**.`,
      });
      const id = Number(body['id']);
      await expect.poll(() => causes(eve, id), POLLING).toEqual(['followed_topic']);
      await leave(id, 601_000);
      await expect.poll(() => causes(ben, id), POLLING).toEqual(['mention']);
      await expect.poll(isGone, POLLING).toBe(true);
      expect(await causes(eve, id)).toEqual([]);
    });

    it('notifies all of them if it is younger', async () => {
      await follow(ben);
      const id = await write(ada);
      await expect.poll(() => causes(ben, id), POLLING).toEqual(['followed_topic']);
      await leave(id, 500_000);
      await expect.poll(() => causes(ben, id), POLLING).toEqual(['followed_topic']);
    });
  });
});
