import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { type ProcessReport, ProcessReports } from '../../src/platform/processes/process-reports.js';
import { runSkein } from '../support/command-line.js';
import { PrivateMachine } from '../support/private-machine.js';
import { RedisProcess } from '../support/redis-process.js';
import { startS3 } from '../support/s3-server.js';
import { SELF_SIGNED } from '../support/self-signed-certificate.js';
import { hasSmallDisks, WHERE_DISKS_CAN_BE_MOUNTED, withSmallDisk } from '../support/small-disk.js';
import { SmtpBox } from '../support/smtp-box.js';
import { TestPushGateway } from '../support/push-gateway.js';
import { freePort } from '../support/spawned-server.js';

interface Diagnosis {
  readonly code: number;
  readonly problems: readonly Finding[];
  readonly findings: readonly Finding[];
}

const PREFIX = 'skein';

describe('skein doctor', () => {
  let machine: PrivateMachine;
  let environment: Record<string, string>;
  /** Accepts connections and never answers. */
  let silent: Server;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    environment = { ...machine.environment, SKEIN_ENV: 'development', SKEIN_REDIS_PREFIX: PREFIX };
    mkdirSync(join(machine.environment.SKEIN_DATA_DIR, 'storage'), { recursive: true });
    silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    await sql('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
    expect((await runSkein(['migrate'], { environment })).code).toBe(0);
  });
  afterAll(async () => {
    silent.close();
    await machine.stop();
  });

  async function sql(statement: string): Promise<void> {
    const connection = await createConnection(machine.environment.DATABASE_URL);
    await connection.query(statement);
    await connection.end();
  }

  async function redis<T>(work: (client: Redis) => Promise<T>): Promise<T> {
    const client = new Redis(parseRedisUrl(machine.environment.REDIS_URL));
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  /** Reports a process that has what it needs, but for what is said; doctor-processes.spec.ts tests others. */
  async function reportProcess(more: Partial<ProcessReport> = {}): Promise<void> {
    const proxy = { requests: 0, untrusted: 0, untrustedAddress: null, foreignHost: 0, foreignHostName: null };
    const process = { id: 'healthy', host: 'here', pid: 1, kind: 'server', worksInBackground: true } as const;
    const report = { ...process, databaseConnections: 20, openFiles: 65_536, proxy, ...more };
    await redis((client) => new ProcessReports(client, `${PREFIX}:processes`).write(report));
  }

  async function diagnose(variables: Record<string, string> = {}, options: readonly string[] = []): Promise<Diagnosis> {
    await reportProcess();
    const { code, output } = await runSkein(['doctor', '--json', '--min-free-mib', '1', ...options], {
      environment: { ...environment, ...variables },
    });
    const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
    // No name server knows the public address of these tests; doctor-address.spec.ts tests one.
    const problems = findings.filter(({ check, status }) => status === 'problem' && !check.startsWith('address.'));
    return { code, findings, problems };
  }

  /** Runs the built command in a process of its own. @param prefix of its command line */
  async function diagnoseApart(variables: Record<string, string>, prefix: readonly string[] = []): Promise<Diagnosis> {
    await reportProcess();
    const [program, ...args] = [...prefix, process.execPath, resolve('scripts/skein.mjs'), 'doctor', '--json', '--min-free-mib', '1'];
    const env = { ...process.env, SKEIN_EXTERNAL_HOST: 'skein.test', ...environment, ...variables };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
    let output = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    const [code] = (await once(child, 'close')) as [number];
    const { findings } = JSON.parse(output) as { readonly findings: readonly Finding[] };
    return { code, findings, problems: findings.filter(({ status }) => status === 'problem') };
  }

  /** The problems of some parts, where a busy machine may exceed a short limit in others too. */
  const checksOf = ({ problems }: Diagnosis, ...parts: readonly string[]): string[] =>
    problems.map(({ check }) => check).filter((check) => parts.some((part) => check.startsWith(part)));

  const silentPort = (): string => String((silent.address() as AddressInfo).port);

  it('finds nothing wrong with a healthy deployment', async () => {
    const { code, findings } = await diagnose();
    expect(findings.filter(({ status }) => status !== 'ok')).toEqual([]);
    expect(code).toBe(0);
    const { output } = await runSkein(['doctor', '--min-free-mib', '1'], { environment });
    expect(output).toMatch(
      /✓ database\.version: MariaDB [\s\S]*✓ redis\.eviction: maxmemory-policy noeviction[\s\S]*\nNo problem was found\.\n$/,
    );
  });

  describe('reports, with a remedy,', () => {
    it('a wrong SQL mode', async () => {
      await sql("SET GLOBAL sql_mode = 'NO_ENGINE_SUBSTITUTION'");
      const { code, problems } = await diagnose();
      await sql("SET GLOBAL sql_mode = 'STRICT_TRANS_TABLES,NO_ENGINE_SUBSTITUTION'");
      expect({ code, problems }).toMatchObject({
        code: 1,
        problems: [
          {
            check: 'database.sql_mode',
            detail: 'NO_ENGINE_SUBSTITUTION',
            remedy: expect.stringContaining('STRICT_TRANS_TABLES') as string,
          },
        ],
      });
    });

    it('a database whose disk is full, as a process has found', async () => {
      await reportProcess({ id: 'refused', isDatabaseDiskFull: true });
      const { problems } = await diagnose();
      await redis((client) => new ProcessReports(client, `${PREFIX}:processes`).remove('refused'));
      expect(problems).toMatchObject([
        {
          check: 'database.disk',
          detail: '1 processes were refused writes within the last minute',
          remedy: expect.stringContaining('Make room') as string,
        },
      ]);
    });

    it('commits that a power failure would lose', async () => {
      await sql('SET GLOBAL innodb_flush_log_at_trx_commit = 2');
      const { problems } = await diagnose();
      await sql('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
      expect(problems).toMatchObject([{ check: 'database.flush' }]);
    });

    it('small packets, a weak isolation and a database of another character set', async () => {
      await sql('SET GLOBAL max_allowed_packet = 1048576');
      await sql("SET GLOBAL transaction_isolation = 'READ-UNCOMMITTED'").catch(() => sql("SET GLOBAL tx_isolation = 'READ-UNCOMMITTED'"));
      await sql('ALTER DATABASE CHARACTER SET latin1');
      const { problems } = await diagnose();
      await sql('SET GLOBAL max_allowed_packet = 16777216');
      await sql("SET GLOBAL transaction_isolation = 'REPEATABLE-READ'").catch(() => sql("SET GLOBAL tx_isolation = 'REPEATABLE-READ'"));
      await sql('ALTER DATABASE CHARACTER SET utf8mb4 COLLATE utf8mb4_bin');
      expect(problems.map(({ check }) => check)).toEqual(['database.charset', 'database.max_allowed_packet', 'database.isolation']);
    });

    it('a Redis that evicts keys', async () => {
      await redis((client) => client.config('SET', 'maxmemory-policy', 'allkeys-lru'));
      const { problems } = await diagnose();
      await redis((client) => client.config('SET', 'maxmemory-policy', 'noeviction'));
      expect(problems).toMatchObject([{ check: 'redis.eviction', detail: 'maxmemory-policy allkeys-lru' }]);
      expect(problems[0]?.remedy).toContain('maxmemory-policy noeviction');
    });

    it('a Redis without persistence', async () => {
      await redis((client) => client.config('SET', 'appendonly', 'no'));
      const { problems } = await diagnose();
      await redis((client) => client.config('SET', 'save', '60 1000'));
      const withSnapshots = await diagnose();
      await redis((client) => client.config('SET', 'save', ''));
      await redis((client) => client.config('SET', 'appendonly', 'yes'));
      expect(problems).toMatchObject([{ check: 'redis.persistence', detail: 'neither an append-only file nor snapshots' }]);
      expect(problems[0]?.remedy).toContain('appendonly yes');
      expect(withSnapshots.problems).toEqual([]);
    });

    it('an append-only file that a power failure empties', async () => {
      await redis((client) => client.config('SET', 'appendfsync', 'no'));
      const { problems } = await diagnose();
      await redis((client) => client.config('SET', 'appendfsync', 'everysec'));
      expect(problems).toMatchObject([{ check: 'redis.persistence', detail: expect.stringContaining('appendfsync no') as string }]);
      expect(problems[0]?.remedy).toContain('appendfsync everysec');
    });

    it('a Redis Cluster', async () => {
      const cluster = await RedisProcess.start({ 'cluster-enabled': 'yes' });
      await cluster.do((client) => client.call('CLUSTER', 'ADDSLOTSRANGE', '0', '16383'));
      const { problems } = await diagnose({ REDIS_URL: cluster.url });
      await cluster.stop();
      expect(problems.map(({ check }) => check)).toContain('redis.mode');
      expect(problems.find(({ check }) => check === 'redis.mode')).toMatchObject({
        detail: 'cluster',
        remedy: expect.stringContaining('CROSSSLOT') as string,
      });
    });

    it('why a Redis with TLS cannot be used', async () => {
      const folder = mkdtempSync(join(machine.folder, 'tls-'));
      const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
      writeFileSync(key, SELF_SIGNED.key);
      writeFileSync(certificate, SELF_SIGNED.certificate);
      const tlsPort = await freePort();
      const secured = await RedisProcess.start({
        'tls-port': String(tlsPort),
        'tls-key-file': key,
        'tls-cert-file': certificate,
        'tls-ca-cert-file': certificate,
        'tls-auth-clients': 'no',
      });
      const untrusted = await diagnose({ REDIS_URL: `rediss://127.0.0.1:${tlsPort}` });
      const plain = await diagnose({ REDIS_URL: secured.url.replace('redis:', 'rediss:') }, ['--timeout', '1']);
      await secured.stop();
      expect(untrusted.problems).toMatchObject([
        { check: 'redis.connection', detail: expect.stringMatching(/self-signed certificate/) as string },
      ]);
      expect(untrusted.problems[0]?.remedy).toContain('NODE_EXTRA_CA_CERTS');
      expect(plain.problems).toMatchObject([
        { check: 'redis.connection', detail: expect.not.stringContaining('Connection is closed') as string },
      ]);
    });

    it('a database that refuses changes', async () => {
      await sql('SET GLOBAL read_only = ON');
      const { problems } = await diagnose();
      await sql('SET GLOBAL read_only = OFF');
      expect(problems).toMatchObject([{ check: 'database.read_only', detail: 'read_only = ON' }]);
    });

    it('directories in which others may write', async () => {
      const data = machine.environment.SKEIN_DATA_DIR;
      for (const directory of [data, join(data, 'storage')]) chmodSync(directory, 0o777);
      const { problems } = await diagnose();
      for (const directory of [data, join(data, 'storage')]) chmodSync(directory, 0o700);
      expect(problems).toMatchObject([
        {
          check: 'storage.access',
          detail: `${join(data, 'storage')} has the mode 777`,
          remedy: expect.stringContaining('chmod o-w') as string,
        },
        { check: 'data.access', detail: `${data} has the mode 777` },
      ]);
    });

    it('a schema that is behind', async () => {
      await sql('CREATE TABLE kept LIKE schema_migration');
      await sql('INSERT INTO kept SELECT * FROM schema_migration');
      await sql('DELETE FROM schema_migration ORDER BY id DESC LIMIT 1');
      const { problems } = await diagnose();
      await sql('INSERT IGNORE INTO schema_migration SELECT * FROM kept');
      await sql('DROP TABLE kept');
      expect(problems).toMatchObject([{ check: 'schema.level', remedy: 'Run "skein migrate".' }]);
      expect(problems[0]?.detail).toMatch(/^behind: 1 migrations/);
    });

    it('a schema that is ahead', async () => {
      await sql("INSERT INTO schema_migration (timestamp, name) VALUES (1800000000000, 'Later1800000000000')");
      const { problems } = await diagnose();
      await sql("DELETE FROM schema_migration WHERE name = 'Later1800000000000'");
      expect(problems).toMatchObject([{ check: 'schema.level', detail: expect.stringContaining('Later1800000000000') as string }]);
    });

    it('another secret', async () => {
      await sql(`INSERT INTO secret_check (id, check_value) VALUES (1, '${'0'.repeat(64)}')`);
      const { problems } = await diagnose();
      await sql('DELETE FROM secret_check');
      expect(problems).toMatchObject([{ check: 'secret.check_value', remedy: expect.stringContaining('accept-secret') as string }]);
    });

    it('an S3 that cannot be reached, and accepts one that can', async () => {
      const s3 = await startS3('doctor-files');
      const variables = { SKEIN_STORAGE: 's3', SKEIN_S3_BUCKET: 'doctor-files', SKEIN_S3_ENDPOINT: s3.url, SKEIN_S3_PATH_STYLE: 'true' };
      const reachable = await diagnose(variables);
      expect(reachable.problems).toEqual([]);
      // The data directory has the spool of uploads and mails, wherever the files are.
      expect((await diagnose(variables, ['--min-free-mib', '999999999'])).problems).toMatchObject([{ check: 'data.space' }]);
      expect(await s3.count()).toBe(0);
      await s3.close();
      const refused = await diagnose({ ...variables, SKEIN_S3_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
      expect(refused.problems).toMatchObject([{ check: 'storage.probe' }]);
      const mute = await diagnose({ ...variables, SKEIN_S3_ENDPOINT: `http://127.0.0.1:${silentPort()}` }, ['--timeout', '1']);
      expect(mute.problems).toMatchObject([
        { check: 'storage.probe', detail: expect.stringContaining('no answer within 1 seconds') as string },
      ]);
    });

    it('a disk with less space than wanted', async () => {
      const { problems } = await diagnose({}, ['--min-free-mib', '999999999']);
      expect(problems).toMatchObject([{ check: 'storage.space', detail: expect.stringMatching(/^\d+ MiB free in /) as string }]);
    });

    it.runIf(hasSmallDisks)(`a full disk${WHERE_DISKS_CAN_BE_MOUNTED}`, async () => {
      const disk = join(machine.folder, 'full');
      mkdirSync(disk);
      const full = withSmallDisk(disk, 1, 'chmod 700 .; mkdir storage; cat /dev/zero > filler 2>/dev/null; true');
      const { code, problems } = await diagnoseApart({ SKEIN_DATA_DIR: disk }, full);
      expect({ code, problems }).toMatchObject({
        code: 1,
        problems: [
          {
            check: 'storage.probe',
            detail: expect.stringContaining('ENOSPC') as string,
            remedy: expect.stringContaining('free space') as string,
          },
          {
            check: 'storage.space',
            detail: `0 MiB free in ${join(disk, 'storage')}`,
            remedy: expect.stringContaining('Make room') as string,
          },
        ],
      });
    });

    it('a missing directory of files, which it does not create', async () => {
      const directory = join(machine.folder, 'elsewhere');
      const [first, second] = [await diagnose({ SKEIN_STORAGE_DIR: directory }), await diagnose({ SKEIN_STORAGE_DIR: directory })];
      expect(first.problems).toMatchObject([{ check: 'storage.probe', detail: `${directory} is not a directory` }]);
      expect(second.problems).toEqual(first.problems);
    });

    it('a wrong clock of this machine, which both services contradict', async () => {
      const { code, problems } = await diagnoseApart({ NODE_OPTIONS: `--import=${resolve('test/support/wrong-clock.mjs')}` });
      const detail = expect.stringMatching(/^differs by (?:599|600)\.\d s from the clock of this machine$/) as string;
      const remedy = expect.stringContaining('Synchronize the clocks of all machines') as string;
      expect({ code, problems }).toMatchObject({
        code: 1,
        problems: [
          { check: 'database.clock', detail, remedy },
          { check: 'redis.clock', detail, remedy },
        ],
      });
    });

    it('a wrong clock of the database', async () => {
      // The statement sets the time of connections of accounts without special rights.
      await sql("CREATE USER IF NOT EXISTS plain@localhost IDENTIFIED BY 'plain'");
      await sql('GRANT ALL ON skein.* TO plain@localhost');
      await sql("SET GLOBAL init_connect = 'SET timestamp = 1000000000'");
      const url = new URL(machine.environment.DATABASE_URL);
      url.username = 'plain';
      url.password = 'plain';
      const { problems } = await diagnose({ DATABASE_URL: url.toString() });
      await sql("SET GLOBAL init_connect = ''");
      expect(problems).toMatchObject([{ check: 'database.clock', remedy: expect.stringContaining('Synchronize') as string }]);
    });

    it('a missing mail server in production, and one that does not answer', async () => {
      expect((await diagnose({ SKEIN_ENV: 'production' })).problems).toMatchObject([{ check: 'mail.server' }]);
      const mute = await diagnose({ SKEIN_SMTP_URL: `smtp://127.0.0.1:${silentPort()}` }, ['--timeout', '1']);
      expect(checksOf(mute, 'mail.')).toEqual(['mail.server']);
    });

    it('incoming mail that no worker takes', async () => {
      const listen = { SKEIN_INCOMING_MAIL_LISTEN: `lmtp://127.0.0.1:${await freePort()}` };
      expect((await diagnose(listen)).problems).toEqual([]);
      const { problems } = await diagnose({ SKEIN_INCOMING_MAIL_PATTERN: '%s@mail.example.com', ...listen });
      expect(problems).toMatchObject([{ check: 'mail.listener' }]);
    });

    it('a push gateway that is forbidden, refuses the key or does not answer, and accepts one that works', async () => {
      const gateway = await TestPushGateway.start();
      const use = { SKEIN_PUSH_GATEWAY_URL: gateway.url };
      const allowed = { ...use, SKEIN_WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
      gateway.answers = [{ status: 403 }];
      const refused = await diagnose(allowed);
      expect(refused.problems).toMatchObject([{ check: 'push.gateway', detail: expect.stringMatching(/refuses .* \(403\)$/) as string }]);
      expect(JSON.stringify(refused.findings)).not.toContain('org-key');
      gateway.answers = [{ status: 400, body: { result: 'error', msg: 'Token does not exist' } }];
      expect((await diagnose(allowed)).findings).toContainEqual(expect.objectContaining({ check: 'push.gateway', status: 'ok' }));
      expect(gateway.sentTo('push/unregister')).toHaveLength(2);
      expect((await diagnose({ ...use, SKEIN_WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8' })).problems).toMatchObject([
        { remedy: expect.stringContaining('SKEIN_WEBHOOK_ALLOWED_NETWORKS') as string },
      ]);
      await gateway.stop();
      expect((await diagnose(allowed)).problems).toMatchObject([{ detail: expect.stringContaining('cannot be reached') as string }]);
    });

    it('a host name and a mail sender that work on this machine only', async () => {
      const box = await SmtpBox.open();
      const local = { SKEIN_ENV: 'production', SKEIN_EXTERNAL_HOST: 'localhost:9991', SKEIN_SMTP_URL: box.url };
      const { problems } = await diagnose(local);
      await box.close();
      expect(problems.map(({ check }) => check)).toEqual(['program.address', 'mail.sender']);
    });

    it('the host name and the mail sender of the template for the settings, which nobody has replaced', async () => {
      const template = readFileSync('deploy/systemd/skein.env', 'utf8');
      const valueOf = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(template)?.[1] ?? '';
      const variables = { SKEIN_ENV: 'production', SKEIN_SMTP_URL: `smtp://127.0.0.1:${await freePort()}` };
      const left = { SKEIN_EXTERNAL_HOST: valueOf('SKEIN_EXTERNAL_HOST'), SKEIN_MAIL_FROM: valueOf('SKEIN_MAIL_FROM') };
      // What name servers say of these domains is not known here, nor whether they answer at all.
      const checksOf = async (settings: Record<string, string>): Promise<string[]> =>
        (await diagnose({ ...variables, ...settings })).problems
          .map(({ check }) => check)
          .filter((check) => !['mail.sender_domain', 'mail.spf', 'mail.dkim', 'mail.dmarc', 'mail.mx'].includes(check));
      expect(await checksOf(left)).toEqual(['program.address', 'mail.server', 'mail.sender']);
      const replaced = { SKEIN_EXTERNAL_HOST: 'chat.example.info', SKEIN_MAIL_FROM: 'Chat <chat@example-company.com>' };
      expect(await checksOf(replaced)).toEqual(['mail.server']);
    });

    it('an event log that does not match the database', async () => {
      await sql("INSERT INTO event_log_ledger (id, epoch, checkpoint) VALUES (1, 'the former epoch', 7)");
      const { problems } = await diagnose();
      await sql('DELETE FROM event_log_ledger');
      expect(problems).toMatchObject([{ check: 'event_log.epoch' }]);
    });

    it('events, mails, scheduled messages and webhooks that no process handles', async () => {
      const longAgo = Date.now() - 3_600_000;
      await sql(`INSERT INTO outbox (realm_id, kind, payload, created_at) VALUES (1, 'event', '{}', ${longAgo})`);
      const { problems } = await diagnose();
      await sql('DELETE FROM outbox');
      expect(problems).toMatchObject([
        { check: 'backlog.outbox', detail: expect.stringMatching(/^1 due, the oldest for 36\d\d s$/) as string },
      ]);
    });

    it('services that are unreachable or do not answer, within a bounded time', async () => {
      const gone = await diagnose({
        DATABASE_URL: `mysql://root@127.0.0.1:${await freePort()}/skein`,
        REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      });
      expect(gone.problems.map(({ check }) => check)).toEqual(['database.connection', 'redis.connection']);
      const mute = await diagnose(
        { DATABASE_URL: `mysql://root@127.0.0.1:${silentPort()}/skein`, REDIS_URL: `redis://127.0.0.1:${silentPort()}` },
        ['--timeout', '1'],
      );
      expect(checksOf(mute, 'database.', 'redis.')).toEqual(['database.connection', 'redis.connection']);
    });
  });

  it('accepts that mails and webhook calls of a deactivated organization wait', async () => {
    const due = Date.now() - 3_600_000;
    await sql(
      `INSERT INTO realm (id, string_id, name, description, settings, created_at, active) VALUES (77, 'gone', 'Gone', '', '{}', 0, 0)`,
    );
    const add = async (realmId: number): Promise<void> => {
      await sql(`INSERT INTO mail (realm_id, recipient, subject, content, attempts, next_attempt_at, created_at)
        VALUES (${realmId}, 'mia@example.com', '', '', 0, ${due}, ${due})`);
      await sql(`INSERT INTO webhook_delivery (realm_id, bot_id, message_id, trigger_kind, state, attempts, next_attempt_at, created_at)
        VALUES (${realmId}, ${realmId}, 1, 'mention', 'pending', 0, ${due}, ${due})`);
    };
    await add(77);
    const resting = await diagnose();
    await add(0);
    const { problems } = await diagnose();
    for (const table of ['mail', 'webhook_delivery']) await sql(`DELETE FROM ${table}`);
    await sql('DELETE FROM realm WHERE id = 77');
    expect(resting.problems).toEqual([]);
    expect(problems.map(({ check, detail }) => [check, detail.slice(0, 5)])).toEqual([
      ['backlog.mail', '1 due'],
      ['backlog.webhooks', '1 due'],
    ]);
  });

  it.each([
    ['an option that is not a number', ['--timeout', 'long'], /It must be a whole number/],
    ['an argument', ['everything'], /too many arguments/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, errors } = await runSkein(['doctor', ...args], { environment });
    expect(code).toBe(2);
    expect(errors).toMatch(message);
  });
});
