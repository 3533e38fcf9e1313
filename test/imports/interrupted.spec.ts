import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { Role } from '../../src/kernel/actor.js';
import { Sql } from '../../src/platform/database/sql.js';
import { ROOT } from '../architecture/import-rules.js';
import { ArchiveFolder } from '../support/archive-folder.js';
import { runSkein } from '../support/command-line.js';
import { seededRandom } from '../support/seeded-random.js';
import { testDatabaseUrl, testRedisPrefix } from '../support/test-database.js';
import { TestRealm } from '../support/test-realm.js';
import { TestServer } from '../support/test-server.js';
import { zipFile } from '../support/zip-file.js';

const server = TestServer.usual();
const CHANNELS = ['one', 'two', 'three'];
const DAYS = 4;
const MESSAGES_A_DAY = 300;
const KILLS = 3;
/** Resting after each block gives time to kill the process between blocks, too. */
const LOAD = '2';

const textsOf = (channel: string): string[] =>
  Array.from({ length: DAYS * MESSAGES_A_DAY }, (_, number) => `message ${number} of *${channel}*`);

/** Three channels of the same four days, whose messages are sent in turns, with threads: an export of Slack. */
function slackArchive(): Buffer {
  const people = [1, 2].map((number) => ({ id: `U${number}`, name: `p${number}`, profile: { email: `p${number}@example.com` } }));
  const channels = CHANNELS.map((name, index) => ({ id: `C${index}`, name, members: ['U1', 'U2'] }));
  const days = CHANNELS.flatMap((channel, index) =>
    Array.from({ length: DAYS }, (_, day) => {
      const messages = textsOf(channel)
        .map((text, number) => ({ number, ts: `${1_700_000_000 + number * 60}.00000${index}`, text, user: `U${1 + (number % 2)}` }))
        .slice(day * MESSAGES_A_DAY, (day + 1) * MESSAGES_A_DAY)
        .map(({ number, ...message }) =>
          number % 10 === 1 ? { ...message, thread_ts: `${1_700_000_000 + (number - 1) * 60}.00000${index}` } : message,
        );
      return { name: `${channel}/2023-11-${15 + day}.json`, content: JSON.stringify(messages) };
    }),
  );
  return zipFile([
    { name: 'users.json', content: JSON.stringify(people) },
    { name: 'channels.json', content: JSON.stringify(channels) },
    ...days,
  ]);
}

/** The same as an export of Zulip. */
function zulipArchive(): Buffer {
  const people = [1, 2].map((id) => ({ id, full_name: `Person ${id}`, delivery_email: `p${id}@example.com`, is_active: true, role: 400 }));
  const channels = CHANNELS.map((name, index) => ({ id: 10 + index, name, invite_only: false, history_public_to_subscribers: true }));
  const recipients = CHANNELS.map((_, index) => ({ id: 20 + index, type: 2, type_id: 10 + index }));
  const subscriptions = recipients.flatMap(({ id }) => people.map((person) => ({ recipient: id, user_profile: person.id, active: true })));
  const messages = CHANNELS.flatMap((channel, index) =>
    textsOf(channel).map((text, number) => ({
      ...{ id: 1 + number * CHANNELS.length + index, sender: 1 + (number % 2), recipient: 20 + index, content: text.replace(/\*/g, '**') },
      ...{ subject: number % 10 < 2 ? `thread ${Math.floor(number / 10)}` : 'imported', date_sent: 1_700_000_000 + number * 60 },
    })),
  ).sort((a, b) => a.id - b.id);
  const tables = {
    ...{ zerver_realm: [{ id: 1, string_id: 'acme', date_created: 1 }], zerver_userprofile: people, zerver_stream: channels },
    ...{ zerver_recipient: recipients, zerver_subscription: subscriptions },
  };
  const files = Array.from({ length: Math.ceil(messages.length / 1_000) }, (_, part) => ({
    name: `messages-${String(part + 1).padStart(6, '0')}.json`,
    content: JSON.stringify({ zerver_message: messages.slice(part * 1_000, (part + 1) * 1_000), zerver_usermessage: [] }),
  }));
  return zipFile([{ name: 'realm.json', content: JSON.stringify(tables) }, ...files]);
}

describe('An import', () => {
  const folder = ArchiveFolder.usual();

  it.each([
    ['Slack', slackArchive],
    ['Zulip', zulipArchive],
  ])('of %s that is killed again and again is the same in the end as one in one piece', async (source, archive) => {
    const realm = await TestRealm.create(server);
    await realm.notificationBot();
    const owner = await realm.join('Olga', Role.owner);
    const path = folder.join(`${source}.zip`);
    await writeFile(path, archive());
    const command = ['import', 'run', path, '--organization', realm.realm.stringId, '--owner', owner.email, '--load', LOAD, '--json'];
    const environment = {
      ...process.env,
      DATABASE_URL: await testDatabaseUrl(),
      SKEIN_REDIS_PREFIX: testRedisPrefix,
      SKEIN_EXTERNAL_HOST: 'skein.test',
    };
    const count = async (): Promise<number> => {
      const [row] = await server
        .get(Sql)
        .rows<{ n: number }>("SELECT COUNT(*) AS n FROM import_map WHERE realm_id = ? AND kind = 'message'", [realm.realm.id]);
      return row?.n ?? 0;
    };
    const random = seededRandom(29);
    for (let kill = 0; kill < KILLS; kill += 1) {
      const before = await count();
      const child = spawn(process.execPath, [join(ROOT, 'dist/src/cli/main.js'), ...command], { env: environment, stdio: 'ignore' });
      const ended = once(child, 'exit');
      while ((await count()) === before && child.exitCode === null) await pause(20);
      await pause(random.next() * 200);
      child.kill('SIGKILL');
      await ended;
    }
    const interrupted = await count();
    const total = CHANNELS.length * DAYS * MESSAGES_A_DAY;
    expect(interrupted).toBeGreaterThan(0);
    expect(interrupted).toBeLessThan(total);
    const { output, code } = await runSkein(command);
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ repeated: true, messages: total - interrupted, present: interrupted, accounts_created: 0 });
    for (const channel of CHANNELS) {
      const rows = await server.get(Sql).rows<{ content: string; html: string; readBy: number; tokens: number }>(
        `SELECT m.content, m.rendered_content AS html, (SELECT COUNT(*) FROM membership s WHERE s.conversation_id = m.conversation_id
             AND s.read_through_id >= m.id) AS readBy, (SELECT COUNT(*) FROM message_tokens t WHERE t.realm_id = m.realm_id AND t.message_id = m.id) AS tokens
           FROM message m JOIN channel c ON c.conversation_id = m.conversation_id WHERE m.realm_id = ? AND c.name = ? ORDER BY m.id`,
        [realm.realm.id, channel],
      );
      expect(rows).toEqual(
        textsOf(channel).map((text) => {
          const content = text.replace(/\*/g, '**');
          return { content, html: `<p>${content.replace(/\*\*(.*)\*\*/, '<strong>$1</strong>')}</p>`, readBy: 2, tokens: 1 };
        }),
      );
    }
    const [topics] = await server
      .get(Sql)
      .rows<{ n: number }>(
        'SELECT COUNT(DISTINCT conversation_id, topic_key) AS n FROM message JOIN channel USING (realm_id, conversation_id) WHERE realm_id = ?',
        [realm.realm.id],
      );
    expect(topics?.n).toBe(CHANNELS.length * ((DAYS * MESSAGES_A_DAY) / 10 + 1));
  });
});
