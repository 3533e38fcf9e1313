// `npm run bench` measures and prints without assertions. Only the ratios are meaningful, because absolute values depend on the machine.
// `npm run bench -- attacks [part of a row's name]` prints only the second table.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { createPool } from 'mysql2/promise';
import { Agent } from 'undici';
import { attackRows } from './bench-attacks.mjs';
import { BenchData } from './bench-data.mjs';
import { pollRow } from './bench-polls.mjs';
import { webhookRows } from './bench-webhooks.mjs';
import { Client, COMPARISON, measure, middle, row, table } from './measuring.mjs';

const PORT = Number(process.env['BENCH_PORT'] ?? 9981);
const FLOOR_PORT = PORT + 1;

const server = await startProcess('dist/src/main.js', {
  PORT: String(PORT),
  SKEIN_DEMO: 'true',
  SKEIN_MIGRATE_AT_BOOT: 'true',
  SKEIN_WORKER: 'inline',
  SKEIN_ENV: 'development',
  SKEIN_LOG_LEVEL: 'error',
});
const floor = await startProcess('test/bench/floor-server.mjs', { PORT: String(FLOOR_PORT) });

try {
  await run();
} finally {
  for (const child of [server, floor]) {
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
  }
}

async function run() {
  const databaseUrl = new URL(process.env['DATABASE_URL']);
  const pool = createPool({
    socketPath: databaseUrl.searchParams.get('socketPath'),
    user: 'root',
    database: databaseUrl.pathname.slice(1),
  });
  const agent = new Agent({ connections: 64, pipelining: 1 });
  const iago = await Client.login(`http://127.0.0.1:${PORT}`, 'iago@example.com', agent);
  const plain = new Client(`http://127.0.0.1:${FLOOR_PORT}`, '', agent);
  const data = new BenchData(pool, iago);

  await pool.query(
    'CREATE TABLE IF NOT EXISTS floor_message (id bigint AUTO_INCREMENT PRIMARY KEY, topic varchar(60), content text, KEY topic (topic, id))',
  );
  console.log('Preparing 10,000 accounts and 1,100,000 messages …');
  const users = await data.users(10_000);
  const large = await data.history('history large', 1_000_000);
  const [section, filter = ''] = process.argv.slice(2);
  const attacks = async () =>
    table(await attackRows({ data, history: large, users: users.slice(-2), url: iago.url, processes: await processes(pool), filter }));
  if (section === 'attacks') {
    await attacks();
    await agent.close();
    return pool.end();
  }

  const channels = {};
  for (const size of [10, 1_000, 10_000]) channels[size] = await data.channel(`audience ${size}`, users.slice(0, size));
  const small = await data.history('history small', 10_000);
  const unread = await data.history('unread', 100_000);
  const reader = await data.readerOfMany(users[0], 200, 10_000);

  const rows = [];
  const send = (channel) => () =>
    iago.post('messages', { type: 'channel', to: String(channel), topic: 'bench', content: 'Hello **world**, how are you today?' });
  const floorSend = () => plain.post('send', { topic: 'bench', content: 'Hello **world**, how are you today?' });

  const floor64 = await measure(floorSend, { count: 6_000, atOnce: 64 });
  const ours64 = await measure(send(channels[10].id), { count: 6_000, atOnce: 64 });
  rows.push(row('send, 64 in flight: requests/s', ours64.perSecond, floor64.perSecond, ours64.perSecond / floor64.perSecond, '>= 1.5'));
  await setTimeout(5_000); // until the effects of the burst have ended
  const floor1 = await measure(floorSend, { count: 800 });
  const ours1 = await measure(send(channels[10].id), { count: 800 });
  rows.push(row('send, 1 in flight: requests/s', ours1.perSecond, floor1.perSecond, ours1.perSecond / floor1.perSecond, '>= 0.8'));
  const bySize = {};
  for (const size of [10, 1_000, 10_000]) bySize[size] = await measure(send(channels[size].id), { count: 500 });
  for (const size of [1_000, 10_000]) {
    rows.push(
      row(
        `send to ${size} and to 10 subscribers: ms`,
        bySize[size].median,
        bySize[10].median,
        bySize[size].median / bySize[10].median,
        '<= 1.2',
      ),
    );
  }

  const page = (channel) => () =>
    iago.get('messages', {
      anchor: 'newest',
      num_before: 100,
      num_after: 0,
      narrow: [
        ['channel', channel.name],
        ['topic', 'bench 3'],
      ],
    });
  const atSmall = await measure(page(small), { count: 300 });
  const atLarge = await measure(page(large), { count: 300 });
  rows.push(row('page of 100 at 1M and at 10k messages: ms', atLarge.median, atSmall.median, atLarge.median / atSmall.median, '<= 1.3'));
  const floorPage = await measure(() => plain.get('page'), { count: 600, atOnce: 16 });
  const warmPage = await measure(page(small), { count: 600, atOnce: 16 });
  rows.push(
    row(
      'page of 100, 16 in flight: requests/s',
      warmPage.perSecond,
      floorPage.perSecond,
      warmPage.perSecond / floorPage.perSecond,
      '>= 1.5',
    ),
  );

  const manyChannels = new Client(iago.url, reader.authorization, agent);
  const quiet = new Client(iago.url, await data.quietReader(users[1]), agent);
  const feed = (client) => () => client.get('messages', { anchor: 'newest', num_before: 100, num_after: 0 });
  const wide = await measure(feed(manyChannels), { count: 200 });
  rows.push(row('combined feed of 200 channels, and a page: ms', wide.median, atSmall.median, wide.median / atSmall.median, '<= 2'));
  const narrowFeed = await measure(feed(quiet), { count: 200 });
  rows.push(
    row(
      'combined feed of one quiet channel, and a page: ms',
      narrowFeed.median,
      atSmall.median,
      narrowFeed.median / atSmall.median,
      '<= 2',
    ),
  );

  const flags = (op) => () =>
    iago.post('messages/flags/narrow', {
      anchor: 'newest',
      num_before: 5_000,
      num_after: 0,
      narrow: [['channel', small.name]],
      op,
      flag: 'read',
    });
  const marking = [];
  for (let round = 0; round < 6; round += 1) {
    await flags('remove')();
    marking.push((await measure(flags('add'), { count: 1 })).median);
  }
  const bare = await measure(() => data.bareFlagStatements(small), { count: 20 });
  rows.push(row('flags/narrow, read 5,000: ms', middle(marking), bare.median, middle(marking) / bare.median, '<= 2'));

  const whole = [];
  const bareUpdate = [];
  for (let round = 0; round < 10; round += 1) {
    await data.unreadAll(unread);
    whole.push((await measure(() => iago.post('mark_stream_as_read', { stream_id: String(unread.id) }), { count: 1 })).median);
    bareUpdate.push((await measure(() => data.oneUpdate(unread), { count: 1 })).median);
  }
  rows.push(
    row(
      'mark a channel with 100,000 unread as read: ms',
      middle(whole),
      middle(bareUpdate),
      middle(whole) - middle(bareUpdate),
      '<= 10 beside it',
    ),
  );

  const register = () => manyChannels.post('register', {});
  const registered = await measure(register, { count: 10 });
  const bareRegister = await measure(() => data.bareRegister(reader), { count: 10 });
  rows.push(
    row(
      'register: 200 channels, 10k unread, 10k users: ms',
      registered.median,
      bareRegister.median,
      registered.median / bareRegister.median,
      '<= 1.5',
    ),
  );

  await data.profiles(users, 2);
  const listed = await measure(() => iago.get('users', { include_custom_profile_fields: true }), { count: 10 });
  const bareUsers = await measure(() => data.bareUsers(), { count: 10 });
  rows.push(row('users: 10k with two profile fields each: ms', listed.median, bareUsers.median, listed.median / bareUsers.median, ''));
  const full = await measure(register, { count: 10 });
  rows.push(row('register with those profiles, and without: ms', full.median, registered.median, full.median / registered.median, ''));

  rows.push(...(await webhookRows(pool, iago)));
  rows.push(await pollRow({ data, iago, users, floor: plain }));

  table([COMPARISON, ...rows]);
  await attacks();
  await agent.close();
  await pool.end();
}

/** The pids of all processes whose memory is measured. */
async function processes(pool) {
  const [[{ file }]] = await pool.query('SELECT @@pid_file AS file');
  const redis = new Redis(process.env['REDIS_URL'].replace(/^unix:/, ''));
  const [, redisPid] = /process_id:(\d+)/.exec(await redis.info('server'));
  redis.disconnect();
  return { server: server.pid, mariadb: Number(readFileSync(file, 'utf8')), redis: Number(redisPid) };
}

async function startProcess(entry, environment) {
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.on('message', (message) => message?.type === 'ready' && resolve());
    child.on('exit', (code) => reject(new Error(`${entry} ended with ${code}`)));
  });
  return child;
}
