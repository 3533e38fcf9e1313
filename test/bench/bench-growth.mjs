// What a row of each table that grows costs on the disk, and how long a backup and a restore of it take.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { inParallel } from './bench-mix.mjs';

const run = promisify(execFile);
const MIB = 1024 * 1024;
const ACCOUNTS = 1_000;
/** Sent as a web client sends them: with a key, and a text of a few sentences. */
const SENDS = 10_000;
const AT_ONCE = 32;
/** Of the tables that sends do not fill. */
const ROWS = 50_000;
const LINES = [
  'Could you have a look at the figures for the third quarter before the meeting?',
  'Done.',
  'I have put the minutes into the folder, and added what we said about the new contracts at the end.',
  'The build is green again; it was the certificate of the mirror that had expired last night.',
  'Thanks, that helps a lot!',
  'Shall we meet at three? I am in the office until five, and on the train after that, so that a call works as well.',
  '**Reminder:** the office in Hamburg is closed on Friday.\n\n- deliveries go to the warehouse\n- calls go to Ada\n- mails wait until Monday',
];
/** Databases for backups, by their number of messages. */
const BACKUPS = [100_000, 400_000, 1_200_000];

export const growthNames = ['bytes of a row', 'backup and restore'];

/** Statements that fill the tables that sends do not fill, with contents as long as usual. `seq` is the number of the row. */
const FILLED = {
  audit_entry: `INSERT INTO audit_entry (realm_id, actor_id, client, action, target_kind, target_id, details, created_at)
    SELECT 1, 0, 'website', 'account.login_failed', 'user', seq % 1000,
           JSON_OBJECT('code', 'AUTHENTICATION_FAILED', 'ip', CONCAT('198.51.', seq % 250, '.', seq % 249)), 1700000000000 + seq`,
  notice: `INSERT INTO notice (realm_id, user_id, message_id, channel, cause, outcome, reason, decided_at, due_at, attempts, finished_at, result)
    SELECT 1, 1 + seq MOD 997, seq, 'mail', 'channel_message_mention', 'suppressed', 'read_before_send', 1700000000000 + seq, NULL, 0,
           1700000000000 + seq, 'sent'`,
  reply_address: `INSERT INTO reply_address SELECT UNHEX(SHA2(seq, 256)), 1, seq MOD 1000, seq, UNHEX(SHA2(seq + 1, 256)), 0, 1700000000000 + seq, 1702000000000 + seq`,
  webhook_delivery: `INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, next_attempt_at, created_at, finished_at, conclusion)
    SELECT 1, 90 + seq MOD 10, seq, 'mention', 'succeeded', 1, NULL, 1700000000000 + seq, 1700000000100 + seq, JSON_OBJECT('status', 200)`,
  webhook_attempt: `INSERT INTO webhook_attempt (delivery_id, number, realm_id, started_at, duration_ms, status, outcome, detail)
    SELECT seq, 1, 1, 1700000000000 + seq, 83, 200, 'succeeded', ''`,
  reaction: `INSERT INTO reaction (realm_id, message_id, user_id, reaction_type, emoji_code, emoji_name, created_at)
    SELECT 1, 1 + seq DIV 3, seq MOD 1000, 'unicode_emoji', '1f44d', '+1', 1700000000000 + seq`,
  attachment: `INSERT INTO attachment (realm_id, owner_id, path_id, name, content_type, size, created_at)
    SELECT 1, seq MOD 1000, CONCAT('1/', LEFT(SHA2(seq, 256), 24), '/figures-of-the-quarter.pdf'), 'figures-of-the-quarter.pdf', 'application/pdf', 200000, 1700000000000 + seq`,
  attachment_link: `INSERT INTO attachment_link (message_id, attachment_id, realm_id, sent_at) SELECT seq, seq, 1, 1700000000000 + seq`,
  membership: `INSERT INTO membership (user_id, conversation_id, realm_id, active, read_through_id, color, is_muted, pin_to_top)
    SELECT seq MOD 1000, 1000 + seq DIV 1000, 1, 1, seq, '#c2c2c2', 0, 0`,
  membership_period: `INSERT INTO membership_period (user_id, conversation_id, from_id, to_id, realm_id) SELECT seq MOD 1000, 1000 + seq DIV 1000, 0, NULL, 1`,
  conversation: `INSERT INTO conversation (realm_id, direct_key, last_message_id) SELECT 1, UNHEX(SHA2(seq, 256)), seq`,
  user_topic: `INSERT INTO user_topic (user_id, conversation_id, topic_key, realm_id, topic, visibility_policy, updated_at)
    SELECT seq MOD 1000, 1 + seq DIV 1000, CONCAT('the figures of week ', seq), 1, CONCAT('The figures of week ', seq), 3, 1700000000000`,
  browser_session: `INSERT INTO browser_session SELECT UNHEX(SHA2(seq, 256)), 1, seq MOD 1000, UNHEX(SHA2(seq + 1, 256)), 1700000000000 + seq`,
  scheduled_message: `INSERT INTO scheduled_message (realm_id, sender_id, kind, channel_id, user_ids, topic, content, rendered_content, client, read_by_sender, deliver_at, state)
    SELECT 1, seq MOD 1000, 'channel', 1, '[]', 'weekly figures', '', '', 'website', 1, 1700000000000 + seq, 'sent'`,
  message_mark: `INSERT INTO message_mark (user_id, message_id, conversation_id, realm_id, flags) SELECT 5000 + seq MOD 1000, seq, 1 + seq MOD 50, 1, 8`,
};
const FILLED_BY_SENDS = ['message', 'message_tokens', 'search_posting', 'idempotency_key'];

/** @param {import('./fixtures.mjs').Fixtures} fixtures */
export async function measureGrowth(fixtures, isSelected) {
  const figures = {};
  if (isSelected(growthNames[0])) figures.rows = await measureRowSizes(fixtures);
  if (isSelected(growthNames[1])) figures.backups = await measureBackups(fixtures);
  return figures;
}

async function measureRowSizes(fixtures) {
  const { data, iago, pool } = fixtures;
  const before = await bytesOf(pool, FILLED_BY_SENDS);
  const channel = await data.channel('growth', await data.users(fixtures.scaled(ACCOUNTS), 'growth'));
  const sends = fixtures.scaled(SENDS);
  const { queue_id: queueId } = await iago.post('register', { event_types: ['message'] });
  const send = (number) => () =>
    iago.send(
      'POST',
      'messages',
      new URLSearchParams({
        type: 'channel',
        to: JSON.stringify(channel.name),
        topic: `week ${number % 40}`,
        content: `${number % 9 === 0 ? `${randomBytes(6).toString('hex')} ` : ''}${LINES[number % LINES.length]}`,
        queue_id: queueId,
        local_id: String(number),
      }).toString(),
    );
  await inParallel(
    Array.from({ length: sends }, (_, number) => send(number)),
    AT_ONCE,
  );
  while ((await data.waitingForIndexer()) > 1_000) await setTimeout(500);
  const sizes = {};
  const after = await bytesOf(pool, FILLED_BY_SENDS);
  for (const table of FILLED_BY_SENDS) sizes[table] = (after[table] - before[table]) / sends;
  const rows = fixtures.scaled(ROWS);
  for (const [table, statement] of Object.entries(FILLED)) {
    await pool.query(`CREATE TABLE growth_probe LIKE ${table}`);
    await pool.query(`${statement.replace(`INTO ${table}`, 'INTO growth_probe')} FROM seq_1_to_${rows}`);
    sizes[table] = (await bytesOf(pool, ['growth_probe'])).growth_probe / rows;
    await pool.query('DROP TABLE growth_probe');
  }
  return sizes;
}

/** Bytes of the rows and indexes of tables. */
async function bytesOf(pool, tables) {
  await pool.query(`ANALYZE TABLE ${tables.join(', ')}`);
  const [rows] = await pool.query(
    'SELECT table_name AS name, data_length + index_length AS bytes FROM information_schema.tables WHERE table_schema = DATABASE() AND table_name IN (?)',
    [tables],
  );
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

async function measureBackups({ data, pool, scaled }) {
  const channel = await data.channel('backups', []);
  const folder = join(process.env.SKEIN_DATA_DIR, 'growth');
  const storage = join(process.env.SKEIN_DATA_DIR, 'storage', 'files', 'growth');
  mkdirSync(storage, { recursive: true });
  mkdirSync(join(process.env.SKEIN_DATA_DIR, 'storage', 'types', 'growth'), { recursive: true });
  const text = `CONCAT_WS(' ', ${LINES.map((line, number) => `IF(seq % ${LINES.length} = ${number}, ${pool.escape(line)}, '')`).join(', ')}, seq)`;
  const backups = [];
  let present = 0;
  for (const messages of BACKUPS.map(scaled)) {
    await data.messages(channel.conversationId, messages - present, { topic: "CONCAT('week ', seq % 40)", text });
    present = messages;
    await pool.query('ANALYZE TABLE message');
    const [[{ bytes }]] = await pool.query(
      'SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables WHERE table_schema = DATABASE()',
    );
    const target = join(folder, String(messages));
    rmSync(target, { recursive: true, force: true });
    const backup = await timed(() => skein(['backup', target]));
    const restore = await timed(() => restoreElsewhere(pool, target));
    backups.push({
      messages,
      databaseMib: Number(bytes) / MIB,
      dumpMib: statSync(join(target, 'database.sql.gz')).size / MIB,
      backup,
      restore,
    });
  }
  return backups;
}

async function restoreElsewhere(pool, backup) {
  await pool.query('DROP DATABASE IF EXISTS growth_restored');
  await pool.query('CREATE DATABASE growth_restored CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
  const url = new URL(process.env.DATABASE_URL);
  url.pathname = '/growth_restored';
  const directory = join(process.env.SKEIN_DATA_DIR, 'growth', 'restored');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  await skein(['restore', backup], { DATABASE_URL: url.toString(), SKEIN_DATA_DIR: directory, SKEIN_REDIS_PREFIX: 'growth' });
  await pool.query('DROP DATABASE growth_restored');
}

async function skein(args, environment = {}) {
  await run(process.execPath, ['scripts/skein.mjs', ...args], {
    env: { ...process.env, SKEIN_ENV: 'development', ...environment },
    maxBuffer: 16 * MIB,
  });
}

async function timed(work) {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

export function growthTable({ rows, backups }) {
  const lines = [];
  if (rows) {
    lines.push(['table', 'bytes of a row, with its indexes']);
    for (const [name, bytes] of Object.entries(rows)) lines.push([name, bytes.toFixed(0)]);
  }
  if (backups) {
    if (rows) lines.push(['', '']);
    lines.push(['messages', 'database, MiB / dump, MiB / backup, s / restore, s']);
    for (const { messages, databaseMib, dumpMib, backup, restore } of backups) {
      lines.push([String(messages), [databaseMib, dumpMib, backup, restore].map((value) => value.toFixed(1)).join(' / ')]);
    }
  }
  return lines;
}
