import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import type { RealmId } from '../../src/kernel/ids.js';
import { Sql } from '../../src/platform/database/sql.js';
import { runSkein } from '../support/command-line.js';
import { picture } from '../support/images.js';
import { post, whisper } from '../support/messages.js';
import { Office, reportOf } from '../support/office.js';
import { type TestAccount, TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { postFiles, upload } from '../support/uploads.js';

const server = TestServer.usual();

/** What people see of an organization, without ids, which are others after a move. */
const seen = async (realmId: RealmId, own: string): Promise<Record<string, unknown[]>> => {
  const read = (statement: string): Promise<unknown[]> => server.get(Sql).rows(statement, [realmId]);
  const members = (conversation: string): string =>
    `(SELECT GROUP_CONCAT(a.full_name ORDER BY a.full_name) FROM membership k JOIN user_account a ON a.id = k.user_id
       WHERE k.conversation_id = ${conversation} AND k.active = 1 AND a.full_name NOT IN (${own}))`;
  return {
    messages: await read(
      `SELECT COALESCE(c.name, ${members('m.conversation_id')}) AS place, a.full_name AS sender, m.topic, m.sent_at AS sentAt,
              REGEXP_REPLACE(m.content, '/user_uploads/[^)]*/', '/user_uploads/') AS content, m.edited_at IS NOT NULL AS isEdited,
              (SELECT GROUP_CONCAT(CONCAT(r.emoji_name, ' ', p.full_name) ORDER BY r.emoji_name, p.full_name) FROM reaction r
                 JOIN user_account p ON p.id = r.user_id WHERE r.realm_id = m.realm_id AND r.message_id = m.id) AS reactions,
              (SELECT GROUP_CONCAT(p.full_name) FROM message_mark k JOIN user_account p ON p.id = k.user_id
                WHERE k.realm_id = m.realm_id AND k.message_id = m.id AND (k.flags & 2) <> 0) AS starredBy,
              JSON_EXTRACT(m.edit_history, '$[*].prev_content') AS before_
         FROM message m JOIN user_account a ON a.id = m.sender_id LEFT JOIN channel c ON c.conversation_id = m.conversation_id
        WHERE m.realm_id = ? AND a.full_name <> 'Notification Bot' ORDER BY m.sent_at, m.id`,
    ),
    channels: await read(
      `SELECT c.name, c.description, c.invite_only AS isPrivate, c.history_public AS sharesHistory, c.archived, f.name AS folder,
              ${members('c.conversation_id')} AS members
         FROM channel c LEFT JOIN channel_folder f ON f.id = c.folder_id WHERE c.realm_id = ? ORDER BY c.name`,
    ),
    people: await read(
      `SELECT full_name AS name, email, role, bot_type IS NOT NULL AS isBot FROM user_account
        WHERE realm_id = ? AND full_name NOT IN ('Notification Bot', ${own}) ORDER BY full_name`,
    ),
    groups: await read(
      `SELECT g.name, g.description, (SELECT GROUP_CONCAT(a.full_name ORDER BY a.full_name) FROM user_group_member k
          JOIN user_account a ON a.id = k.user_id WHERE k.group_id = g.id) AS members
         FROM user_group g WHERE g.realm_id = ? AND g.\`system\` = 0 ORDER BY g.name`,
    ),
    emoji: await read('SELECT name FROM custom_emoji WHERE realm_id = ? AND deactivated = 0 ORDER BY name'),
    files: await read('SELECT name, size FROM attachment WHERE realm_id = ? ORDER BY name'),
  };
};

describe('An organization that is exported and imported', () => {
  let folder: string;
  let before: Record<string, unknown[]>;
  let after: Record<string, unknown[]>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skein-move-'));
    const realm = await TestRealm.create(server);
    await realm.notificationBot();
    const [ada, ben] = await realm.joinGarden();
    const gus = await realm.join('Gus', Role.guest);
    await live(ada, ben, gus);
    const path = join(folder, 'garden.tar.gz');
    expect(await runSkein(['export', path, '--organization', realm.realm.stringId])).toMatchObject({ code: 0 });
    const office = await Office.found(server);
    const result = await office.run(path);
    expect(reportOf(result)).toMatchObject({ skipped: {} });
    [before, after] = [await seen(realm.realm.id, "''"), await seen(office.realm.realm.id, "'Olga', 'Ann'")];
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(['messages', 'channels', 'people', 'groups', 'emoji', 'files'])('has the same %s', (what) => {
    expect(before[what]?.length).toBeGreaterThan(0);
    expect(after[what]).toEqual(before[what]);
  });
});

/** Uses what an organization offers. */
async function live(ada: TestAccount, ben: TestAccount, gus: TestAccount): Promise<void> {
  await ada.client.post('channel_folders/create', { name: 'Outside', description: 'Green' });
  await ada.client.post('users/me/subscriptions', {
    subscriptions: [{ name: 'vault', description: 'Keys & *more*' }],
    principals: [ada.user.id, ben.user.id],
    invite_only: true,
  });
  await ada.client.post('users/me/subscriptions', { subscriptions: [{ name: 'garden' }], principals: [gus.user.id] });
  await ada.client.post('user_groups/create', { name: 'gardeners', description: 'Who digs', members: [ada.user.id, gus.user.id] });
  await postFiles(ada.client, 'realm/emoji/parsley', [{ name: 'parsley.png', content: await picture(40, 40) }]);
  const url = await upload(ben.client, 'plan of beds.txt', 'the plan');
  await post(ada, 'garden', 'beds', `A plan: [plan](${url}), **bold**, :parsley: and \`code @**Ben**\``);
  await post(ben, 'garden', 'beds', '```quote\n> deep\n```\n* one\n  * two\n\n$$x^2$$ ||spoiler|| https://example.com/?a=1&b=*2*');
  await post(ben, 'garden', '', 'without a topic');
  await post(ada, 'garden', '✔ done', '/me waters :smile:\n~~~spoiler Title\nhidden\n~~~');
  const edited = await post(ben, 'garden', 'beds', 'first text');
  await ben.client.patch(`messages/${edited}`, { content: 'second text' });
  await ada.client.post(`messages/${edited}/reactions`, { emoji_name: 'parsley' });
  await gus.client.post(`messages/${edited}/reactions`, { emoji_name: 'tada' });
  await gus.client.post('messages/flags', { messages: [edited], op: 'add', flag: 'starred' });
  await post(ben, 'vault', 'codes', 'the code is 1234');
  await whisper(ada, [ben], 'for Ben alone');
  await whisper(ben, [ada], 'for Ada alone');
  await whisper(ada, [ben, gus], 'for three');
  await whisper(ada, [ada], 'a note');
}
