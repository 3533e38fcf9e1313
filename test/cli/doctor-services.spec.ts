import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { createConnection } from 'mysql2/promise';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Finding } from '../../src/cli/doctor/finding.js';
import { readConfig } from '../../src/platform/config/config.js';
import { parseRedisUrl } from '../../src/platform/jobs/redis-connections.js';
import { digestSharedSettings } from '../../src/platform/processes/deployment-settings.js';
import { type NodeReport, type ProcessReport, ProcessReports } from '../../src/platform/processes/process-reports.js';
import { PROGRAM_VERSION } from '../../src/platform/program-version.js';
import { readStorageMark } from '../../src/platform/storage/storage-mark.js';
import { runSkein } from '../support/command-line.js';
import { PrivateMachine } from '../support/private-machine.js';
import { RedisProcess } from '../support/redis-process.js';
import { startS3 } from '../support/s3-server.js';
import { freePort } from '../support/spawned-server.js';

const PREFIX = 'skein';
const PASSWORD = 'a-password-of-a-service';

describe('skein doctor', () => {
  let machine: PrivateMachine;
  let environment: Record<string, string>;

  beforeAll(async () => {
    machine = await PrivateMachine.start();
    environment = { ...machine.environment, SKEIN_ENV: 'development', SKEIN_REDIS_PREFIX: PREFIX };
    mkdirSync(join(machine.environment.SKEIN_DATA_DIR, 'storage'), { recursive: true });
    await sql('SET GLOBAL innodb_flush_log_at_trx_commit = 1');
    await sql(`CREATE USER plain@localhost IDENTIFIED BY '${PASSWORD}'`);
    await sql('GRANT ALL ON skein.* TO plain@localhost');
    expect((await runSkein(['migrate'], { environment })).code).toBe(0);
  });
  afterAll(() => machine.stop());

  async function sql(statement: string): Promise<void> {
    const connection = await createConnection(machine.environment.DATABASE_URL);
    await connection.query(statement);
    await connection.end();
  }

  async function redis<T>(work: (client: Redis) => Promise<T>, url = machine.environment.REDIS_URL): Promise<T> {
    const client = new Redis(parseRedisUrl(url));
    try {
      return await work(client);
    } finally {
      client.disconnect();
    }
  }

  async function nodeReport(more: Partial<NodeReport> = {}, variables: Readonly<Record<string, string>> = {}): Promise<NodeReport> {
    const config = readConfig({ ...process.env, SKEIN_EXTERNAL_HOST: 'skein.test', ...environment, ...variables });
    return {
      version: PROGRAM_VERSION,
      settings: digestSharedSettings(config),
      storageMark: await readStorageMark(config.storage),
      cacheNode: 'known',
      ...more,
    };
  }

  async function report(more: Partial<ProcessReport>, url?: string, prefix = PREFIX): Promise<void> {
    const proxy = { requests: 0, untrusted: 0, untrustedAddress: null, foreignHost: 0, foreignHostName: null };
    const process = { id: 'one', host: hostname(), pid: 1, kind: 'server', worksInBackground: true } as const;
    const whole = { ...process, databaseConnections: 20, openFiles: 65_536, proxy, ...more };
    await redis((client) => new ProcessReports(client, `${prefix}:processes`).write(whole), url);
  }

  async function forget(id: string): Promise<void> {
    await redis((client) => new ProcessReports(client, `${PREFIX}:processes`).remove(id));
  }

  async function diagnose(variables: Record<string, string> = {}, options: readonly string[] = []): Promise<Finding[]> {
    const { output } = await runSkein(['doctor', '--json', '--min-free-mib', '1', ...options], {
      environment: { ...environment, ...variables },
    });
    expect(output).not.toContain(PASSWORD);
    return (JSON.parse(output) as { readonly findings: Finding[] }).findings;
  }

  /** The problems of the parts with these names. */
  async function problems(parts: RegExp, variables: Record<string, string> = {}, options: readonly string[] = []): Promise<Finding[]> {
    return (await diagnose(variables, options)).filter(({ check, status }) => status === 'problem' && parts.test(check));
  }

  function databaseUrl(change: (url: URL) => void): { DATABASE_URL: string } {
    const url = new URL(machine.environment.DATABASE_URL);
    change(url);
    return { DATABASE_URL: url.toString() };
  }

  describe('tells apart why the database cannot be used:', () => {
    const asPlain = (url: URL): void => {
      url.username = 'plain';
      url.password = PASSWORD;
    };

    it.each<[why: string, change: (url: URL) => void, detail: RegExp, remedy: RegExp]>([
      ['a wrong name', (url) => (url.pathname = '/skeins'), /^there is no database skeins; the user sees skein/, /CREATE DATABASE skeins/],
      [
        'a wrong name, for a user who does not see others',
        (url) => {
          asPlain(url);
          url.pathname = '/skeins';
        },
        /^the user plain may not use a database skeins, or there is none; the user sees skein$/,
        /Correct the name in DATABASE_URL/,
      ],
      [
        'a wrong password',
        (url) => {
          asPlain(url);
          url.password = 'another';
        },
        /^the database refuses the user plain or the password$/,
        /Correct the user and the password/,
      ],
      [
        'a missing socket',
        (url) => url.searchParams.set('socketPath', '/nowhere/mysqld.sock'),
        /^there is no socket \/nowhere\/mysqld\.sock$/,
        /Start the database, or correct the path/,
      ],
    ])('%s', async (_, change, detail, remedy) => {
      const [first, ...others] = await problems(/^database\./, databaseUrl(change));
      expect(others).toEqual([]);
      expect(first?.check).toBe('database.connection');
      expect(first?.detail).toMatch(detail);
      expect(first?.remedy).toMatch(remedy);
      expect(first?.remedy).not.toMatch(/^Start the database, and/);
    });

    it('a port where nothing listens, and one where another program does', async () => {
      const port = await freePort();
      expect(await problems(/^database\./, { DATABASE_URL: `mysql://root@127.0.0.1:${port}/skein` })).toMatchObject([
        { detail: `nothing listens at 127.0.0.1:${port}` },
      ]);
      const other = await RedisProcess.start({});
      const place = other.url.replace('redis://', '');
      const [found] = await problems(/^database\./, { DATABASE_URL: `mysql://root@${place}/skein` }, ['--timeout', '2']);
      await other.stop();
      expect(found?.detail).toContain(`what listens at ${place} does not answer as a MariaDB`);
      expect(found?.remedy).toContain('Correct the port in DATABASE_URL');
    });

    it('an unknown host', async () => {
      const [found] = await problems(/^database\./, { DATABASE_URL: 'mysql://root@database.invalid/skein' });
      expect(found?.detail).toMatch(/^(?:the host name of|no name server answers for) database\.invalid:3306/);
    });

    it('rights that the user lacks', async () => {
      await sql('CREATE USER reader@localhost');
      await sql('GRANT SELECT, INSERT ON skein.* TO reader@localhost');
      const found = await problems(
        /^database\./,
        databaseUrl((url) => (url.username = 'reader')),
      );
      await sql('DROP USER reader@localhost');
      expect(found).toMatchObject([
        {
          check: 'database.rights',
          detail: 'reader lacks UPDATE, DELETE, CREATE, ALTER, DROP, INDEX on skein',
          remedy: expect.stringContaining('GRANT ALL ON skein.*') as string,
        },
      ]);
      expect(await problems(/^database\./, databaseUrl(asPlain))).toEqual([]);
    });
  });

  describe('tells apart why Redis cannot be used:', () => {
    it('a missing password, a wrong one and rights that a user lacks', async () => {
      const secured = await RedisProcess.start({});
      const host = secured.url.replace('redis://', '');
      await secured.do((client) => client.config('SET', 'requirepass', PASSWORD));
      const own = `redis://:${PASSWORD}@${host}`;
      await redis(
        (client) => client.call('ACL', 'SETUSER', 'reader', 'on', '>reading', '~*', '&*', '+@read', '+info', '+config|get', '+time'),
        own,
      );
      expect(await problems(/^redis\./, { REDIS_URL: `redis://${host}` })).toMatchObject([
        { check: 'redis.connection', detail: expect.stringContaining('demands a password') as string },
      ]);
      expect(await problems(/^redis\./, { REDIS_URL: `redis://:another@${host}` })).toMatchObject([
        { check: 'redis.connection', detail: expect.stringContaining('refuses the user or the password') as string },
      ]);
      const reading = await problems(/^redis\.(?:connection|writes)/, { REDIS_URL: `redis://reader:reading@${host}` });
      await secured.stop();
      expect(reading).toMatchObject([{ check: 'redis.writes', remedy: expect.stringContaining('ACL SETUSER') as string }]);
    });

    it('a number that no database has, and a port where nothing listens', async () => {
      const other = await RedisProcess.start({});
      expect(await problems(/^redis\./, { REDIS_URL: `${other.url}/99` })).toMatchObject([
        { check: 'redis.connection', detail: expect.stringContaining('no database of the number') as string },
      ]);
      await other.stop();
      expect(await problems(/^redis\./, { REDIS_URL: `redis://127.0.0.1:${await freePort()}` })).toMatchObject([
        { check: 'redis.connection', detail: expect.stringContaining('nothing listens at 127.0.0.1') as string },
      ]);
    });

    it('processes that use another database of the same Redis, or another prefix', async () => {
      const other = await RedisProcess.start({});
      await report({}, other.url, 'elsewhere');
      const [prefix] = await problems(/^processes\./, { REDIS_URL: other.url });
      const [number] = await problems(/^processes\./, { REDIS_URL: `${other.url}/3`, SKEIN_REDIS_PREFIX: 'elsewhere' });
      await other.stop();
      expect(prefix).toMatchObject({
        check: 'processes.running',
        remedy: expect.stringContaining('SKEIN_REDIS_PREFIX=elsewhere') as string,
      });
      expect(number).toMatchObject({ check: 'processes.running', remedy: expect.stringContaining('End REDIS_URL with /0') as string });
    });
  });

  describe('compares the machines:', () => {
    const PARTS = /^processes\.(?:clock|secret|settings|storage|version|redis)/;

    it('marks the directory of files if there are several of them, and compares it the next time', async () => {
      await report({ id: 'two', host: 'second', node: await nodeReport() });
      const first = await diagnose();
      const storage = join(machine.environment.SKEIN_DATA_DIR, 'storage');
      expect(readdirSync(storage)).toEqual(['.storage-id']);
      const unmarked = await problems(PARTS);
      await forget('two');
      expect(first).toContainEqual(expect.objectContaining({ check: 'processes.storage', status: 'skipped' }));
      expect(unmarked).toMatchObject([{ check: 'processes.storage', remedy: expect.stringContaining('is it mounted?') as string }]);
    });

    it('finds nothing where they agree', async () => {
      await report({ id: 'two', host: 'second', node: await nodeReport() });
      const findings = await diagnose();
      await forget('two');
      expect(findings.filter(({ check }) => PARTS.test(check)).map(({ check, status }) => `${check}: ${status}`)).toEqual([
        'processes.clock: ok',
        'processes.secret: ok',
        'processes.settings: ok',
        'processes.storage: ok',
        'processes.version: ok',
        'processes.redis: ok',
      ]);
    });

    it.each<[what: string, node: () => Promise<NodeReport>, check: string, detail: RegExp]>([
      [
        'another secret',
        () => nodeReport({}, { SKEIN_SECRET: 'another'.repeat(8) }),
        'processes.secret',
        /^server 1 on second has another SKEIN_SECRET/,
      ],
      [
        'another scheme',
        () => nodeReport({}, { SKEIN_EXTERNAL_SCHEME: 'https' }),
        'processes.settings',
        /^SKEIN_EXTERNAL_SCHEME of server 1 on second differ/,
      ],
      [
        'another mail server, whose password is not shown',
        () => nodeReport({}, { SKEIN_SMTP_URL: `smtp://ada:${PASSWORD}@mail.oak.net` }),
        'processes.settings',
        /^SKEIN_SMTP_URL of server 1 on second differ/,
      ],
      [
        'other files',
        () => nodeReport({ storageMark: 'another' }),
        'processes.storage',
        /^server 1 on second has another directory of files than this command/,
      ],
      ['an earlier version', () => nodeReport({ version: '0.0.9' }), 'processes.version', /^server 1 on second runs Skein 0\.0\.9/],
    ])('%s', async (_, node, check, detail) => {
      await report({ id: 'two', host: 'second', node: await node() });
      const found = await problems(PARTS);
      await forget('two');
      expect(found.map((finding) => finding.check)).toEqual([check]);
      expect(found[0]?.detail).toMatch(detail);
    });

    it('a clock that differs from that of Redis', async () => {
      await report({ id: 'two', host: 'second', node: await nodeReport() });
      await redis(async (client) => {
        const written = JSON.parse((await client.hget(`${PREFIX}:processes`, 'two')) ?? '{}') as object;
        await client.hset(`${PREFIX}:processes`, 'two', JSON.stringify({ ...written, clockDifferenceMs: -95_000 }));
      });
      const found = await problems(PARTS);
      await forget('two');
      expect(found).toMatchObject([{ check: 'processes.clock', detail: 'the clock of server 1 on second is 95.0 s behind that of Redis' }]);
    });

    it('a process that uses the database with another Redis', async () => {
      await report({ id: 'two', host: 'second', node: await nodeReport() });
      await sql("INSERT INTO cache_node (id, seen_at) VALUES ('stranger', (UNIX_TIMESTAMP() + 60) * 1000)");
      const found = await problems(PARTS);
      await sql("DELETE FROM cache_node WHERE id = 'stranger'");
      await forget('two');
      expect(found).toMatchObject([{ check: 'processes.redis', remedy: expect.stringContaining('SKEIN_REDIS_PREFIX') as string }]);
    });
  });

  it('tells a bucket that does not exist from a store that cannot be reached', async () => {
    const s3 = await startS3('doctor-files');
    const use = { SKEIN_STORAGE: 's3', SKEIN_S3_BUCKET: 'doctor-files', SKEIN_S3_ENDPOINT: s3.url, SKEIN_S3_PATH_STYLE: 'true' };
    const detail = async (variables: Record<string, string>): Promise<string | undefined> =>
      (await problems(/^storage\./, { ...use, ...variables }))[0]?.detail;
    expect(await detail({})).toBeUndefined();
    expect(await detail({ SKEIN_S3_BUCKET: 'others' })).toBe('there is no bucket others');
    await s3.close();
    expect(await detail({})).toContain('nothing listens at http://127.0.0.1:');
  });

  it.each([
    [403, 'SignatureDoesNotMatch', 'the store refuses the secret of the access key', 'AWS_SECRET_ACCESS_KEY'],
    [403, 'InvalidAccessKeyId', 'the store does not know the access key', 'AWS_ACCESS_KEY_ID'],
    [403, 'AccessDenied', 'files in the bucket files cannot be written', 's3:PutObject'],
    [400, 'AuthorizationHeaderMalformed', 'the bucket files is not in the region us-east-1: No.', 'SKEIN_S3_REGION'],
    [403, 'RequestTimeTooSkewed', 'the clock of this machine differs too much from that of the store', 'chrony'],
  ])('names what a store refuses with %s %s', async (status, code, detail, remedy) => {
    const store = createServer((incoming, response) => {
      incoming.resume();
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code><Message>No.</Message></Error>`);
    });
    await once(store.listen(0, '127.0.0.1'), 'listening');
    const { port } = store.address() as AddressInfo;
    const endpoint = `http://127.0.0.1:${port}`;
    process.env['AWS_ACCESS_KEY_ID'] = 'KEY';
    process.env['AWS_SECRET_ACCESS_KEY'] = PASSWORD;
    const variables = { SKEIN_STORAGE: 's3', SKEIN_S3_BUCKET: 'files', SKEIN_S3_ENDPOINT: endpoint, SKEIN_S3_PATH_STYLE: 'true' };
    const [found] = await problems(/^storage\./, variables);
    store.closeAllConnections();
    store.close();
    expect(found).toMatchObject({ detail, remedy: expect.stringContaining(remedy) as string });
  });

  describe('tells apart what a mail server refuses:', () => {
    async function withServer(options: SMTPServerOptions, user: string): Promise<{ findings: Finding[]; mails: number }> {
      let mails = 0;
      const server = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        authOptional: true,
        allowInsecureAuth: true,
        onAuth: ({ username, password }, _, done) =>
          password === PASSWORD ? done(null, { user: username }) : done(new Error('Invalid credentials')),
        onData: (stream, _, done) => {
          mails += 1;
          stream.resume();
          done();
        },
        ...options,
      });
      server.on('error', () => undefined);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.server.address() as AddressInfo;
      const findings = await diagnose({ SKEIN_SMTP_URL: `smtp://${user}127.0.0.1:${port}`, SKEIN_MAIL_FROM: 'Oak <chat@oak.example>' });
      await new Promise<void>((resolve) => server.close(resolve));
      return { findings: findings.filter(({ check }) => check.startsWith('mail.')), mails };
    }

    const refuse = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code });
    const failed = ({ findings }: { findings: Finding[] }): string[] =>
      findings.filter(({ status }) => status === 'problem').map(({ check, detail }) => `${check}: ${detail}`);

    it('nothing, and sends no mail', async () => {
      const good = await withServer({}, `ada:${PASSWORD}@`);
      expect(failed(good)).toEqual([]);
      expect(good.findings.map(({ check }) => check)).toEqual(
        expect.arrayContaining(['mail.server', 'mail.envelope_sender', 'mail.envelope_recipient']),
      );
      expect(good.mails).toBe(0);
    });

    it('the log-in', async () => {
      expect(failed(await withServer({}, 'ada:wrong@'))).toEqual([
        expect.stringMatching(/^mail\.server: 127\.0\.0\.1:\d+ refuses the log-in: /),
      ]);
    });

    it('mails without a log-in', async () => {
      const found = await withServer({ authOptional: false }, '');
      expect(failed(found)).toEqual([expect.stringMatching(/^mail\.envelope_sender: .* 530 /)]);
      expect(found.findings.find(({ status }) => status === 'problem')?.remedy).toContain('user and the password into SKEIN_SMTP_URL');
    });

    it('the sender', async () => {
      const onMailFrom: SMTPServerOptions['onMailFrom'] = (_, __, done) => done(refuse(553, 'not your address'));
      expect(failed(await withServer({ onMailFrom }, `ada:${PASSWORD}@`))).toEqual([
        'mail.envelope_sender: the mail server takes no mail from chat@oak.example: 553 not your address',
      ]);
    });

    it('to pass mails on, but not that it does so later', async () => {
      const answer = (code: number): SMTPServerOptions => ({ onRcptTo: (_, __, done) => done(refuse(code, 'relay access denied')) });
      expect(failed(await withServer(answer(554), `ada:${PASSWORD}@`))).toEqual([
        'mail.envelope_recipient: the mail server takes no mail to the sender: 554 relay access denied',
      ]);
      expect(failed(await withServer(answer(450), `ada:${PASSWORD}@`))).toEqual([]);
    });

    it('TLS from the start where there is none', async () => {
      const server = new SMTPServer({ disabledCommands: ['STARTTLS'], authOptional: true });
      server.on('error', () => undefined);
      await once(server.listen(0, '127.0.0.1'), 'listening');
      const { port } = server.server.address() as AddressInfo;
      const [found] = await problems(/^mail\.server/, { SKEIN_SMTP_URL: `smtps://127.0.0.1:${port}` });
      await new Promise<void>((resolve) => server.close(resolve));
      expect(found).toMatchObject({
        detail: `127.0.0.1:${port} does not begin with TLS`,
        remedy: expect.stringContaining('smtp://') as string,
      });
    });
  });
});
