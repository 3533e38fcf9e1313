import { afterAll, beforeAll, expect, it } from 'vitest';
import { Role } from '../../../../src/kernel/actor.js';
import { Sql } from '../../../../src/platform/database/sql.js';
import { subscribe } from '../../../support/channels.js';
import { type MailServer, startMailServer } from '../../../support/mail-server.js';
import { addManyAccounts } from '../../../support/many-accounts.js';
import { countRowsRead, startCountingRows } from '../../../support/rows-read.js';
import { type TestAccount, TestRealm } from '../../../support/test-realm.js';

const SUBSCRIBERS = 10_000;
const POLLING = { interval: 50 };
const MIB = 2 ** 20;
/** Half of it is what 10,000 rows of notices need as objects, values and text of statements. */
const MAX_GROWTH_MIB = 160;

let mails: MailServer;
let ada: TestAccount;
let ben: TestAccount;
let channelId: number;

beforeAll(async () => {
  mails = await startMailServer({ SKEIN_LOG_LEVEL: 'silent' });
  const realm = await TestRealm.create(mails.server);
  await addManyAccounts(mails.server, realm, SUBSCRIBERS);
  ada = await realm.join('Ada', Role.owner);
  ben = await realm.join('Ben');
  channelId = await subscribe(ada, 'everybody', { principals: [ada.user.id, ben.user.id] });
  for (const [table, columns, values] of [
    ['membership', 'active, read_through_id, color, is_muted, pin_to_top', "1, 0, '#c2c2c2', 0, 0"],
    ['membership_period', 'from_id, to_id', '0, NULL'],
  ]) {
    await mails.server.write(
      `INSERT INTO ${table} (user_id, conversation_id, realm_id, ${columns})
       SELECT u.id, c.conversation_id, u.realm_id, ${values} FROM user_account u JOIN channel c ON c.id = ?
        WHERE u.realm_id = ? AND u.full_name LIKE 'Member %'`,
      [channelId, realm.realm.id],
    );
  }
});
afterAll(async () => {
  // Nobody waits for 10,000 mails.
  await mails.server.write('DELETE FROM notice');
  await mails.stop();
});

async function write(content: string): Promise<number> {
  const { body } = await ada.client.post('messages', { type: 'channel', to: channelId, topic: 'news', content });
  expect(body).toMatchObject({ result: 'success' });
  return Number(body['id']);
}

async function countNotices(messageId: number): Promise<number> {
  const [row] = await mails.server.get(Sql).rows<{ n: number }>('SELECT COUNT(*) AS n FROM notice WHERE message_id = ?', [messageId]);
  return row?.n ?? 0;
}

it(`reads and writes no rows of the ${SUBSCRIBERS} subscribers whom a message does not notify`, async ({ skip }) => {
  await write('The first message is read with what the caches do not have yet.');
  const refusal = await startCountingRows(mails.server);
  if (refusal !== null) skip(refusal);
  await mails.server.eventsPublished();
  const before = await countRowsRead(mails.server, 'membership');
  const plain = await write('Nobody in particular.');
  const mention = await write('@**Ben** look');
  await expect.poll(() => countNotices(mention), POLLING).toBe(1);
  await mails.server.eventsPublished();
  expect(await countNotices(plain)).toBe(0);
  expect((await countRowsRead(mails.server, 'membership')) - before).toBeLessThan(100);
});

it(`decides about ${SUBSCRIBERS} people whom a wildcard mentions, and keeps its memory bounded`, async () => {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let peak = before;
  const sampling = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
  const id = await write('@**all** look');
  await expect.poll(() => countNotices(id), POLLING).toBe(SUBSCRIBERS + 1);
  await mails.server.eventsPublished();
  clearInterval(sampling);
  expect(await countNotices(id)).toBe(SUBSCRIBERS + 1);
  expect((peak - before) / MIB).toBeLessThan(MAX_GROWTH_MIB);
  const notice = (await ben.client.get('users/me/notices', { message_id: id })).body['notices'];
  expect(notice).toMatchObject([{ channel: 'mail', cause: 'channel_wildcard', outcome: 'batch_until', result: null }]);
});
