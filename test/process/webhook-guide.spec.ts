import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, SpawnedServer } from '../support/spawned-server.js';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/outgoing-webhooks.md'), 'utf8');
const POLLING = { interval: 50 };
const END = 'end of the block';
/** The database may contain a bot of an earlier run. */
const RUN = Date.now();

const blocks = (language: string): string[] =>
  [...GUIDE.matchAll(/```(\w+)\n([^]*?)```/g)].flatMap(([, name, text = '']) => (name === language ? [text] : []));

/** A shell that remains open, like that of a reader of the guide. */
class Shell {
  private readonly child = spawn('sh', { stdio: ['pipe', 'pipe', 'inherit'] });
  private readonly lines = createInterface(this.child.stdout)[Symbol.asyncIterator]();

  /** @returns the lines that it prints */
  async run(block: string): Promise<string[]> {
    this.child.stdin.write(`${block}\necho\necho '${END}'\n`);
    const printed: string[] = [];
    for (let line = await this.next(); line !== END; line = await this.next()) if (line !== '') printed.push(line);
    return printed;
  }

  close(): void {
    this.child.stdin.end();
  }

  /** @throws Error if the shell has ended */
  private async next(): Promise<string> {
    const { value, done } = (await this.lines.next()) as IteratorResult<string, undefined>;
    if (done) throw new Error('the shell has ended');
    return value;
  }
}

type Form = 'json' | 'slack';
/** The bot of each form, as the guide creates it, with a name of its own. */
interface Greeter {
  readonly name: string;
  readonly secret: string;
}

let server: SpawnedServer;
let port: number;
const shell = new Shell();
const folder = mkdtempSync(join(tmpdir(), 'skein-guide-'));
const greeters = new Map<Form, Greeter>();
const mine = (text: string, form: Form = 'json'): string =>
  text
    .replaceAll('9991', String(server.port))
    .replaceAll('8080', String(port))
    .replace(/greeter/gi, `$&${RUN}${form}`);
const results = (printed: readonly string[]): unknown[] => printed.map((line) => (JSON.parse(line) as { result: string }).result);
const has = (program: string): boolean => spawnSync(program, ['--version']).error === undefined;

async function createGreeter(form: Form): Promise<void> {
  const created = mine(blocks('sh')[0] ?? '', form);
  expect(created).toContain('interface_type=1');
  const printed = await shell.run(form === 'json' ? created : created.replace('interface_type=1', 'interface_type=2'));
  expect(results(printed)).toEqual(['success']);
  const [secret = ''] = await shell.run('echo "$SECRET"');
  greeters.set(form, { name: `Greeter${RUN}${form}`, secret });
}

async function mention(form: Form, topic: string): Promise<void> {
  const content = `@**${greeters.get(form)?.name}** hello`;
  const printed = await shell.run(
    `curl -sS -u "$AUTH" -d type=channel -d to=Denmark -d topic='${topic}' -d 'content=${content}' $SITE/api/v1/messages`,
  );
  expect(results(printed)).toEqual(['success']);
}

beforeAll(async () => {
  server = await SpawnedServer.create('skein_guide');
  port = await freePort();
  await server.start();
  // The variables of the guide are about the last one.
  await createGreeter('slack');
  await createGreeter('json');
});

afterAll(async () => {
  shell.close();
  rmSync(folder, { recursive: true });
  await server.stop('SIGKILL');
});

const PROGRAMS: Readonly<Record<string, readonly [program: string, ...options: string[]]>> = {
  js: [process.execPath, '--input-type=module', '-e'],
  python: ['python3', '-c'],
};
const ENDPOINTS = Object.entries(PROGRAMS)
  .filter(([, [program]]) => has(program))
  .flatMap(([language]) => blocks(language).map((source, index) => ({ language, number: index + 1, source })));

it('the guide has examples of endpoints, and no others than those that are run here', () => {
  const languages = [...GUIDE.matchAll(/```(\w+)\n/g)].map(([, language]) => language);
  expect(new Set(languages)).toEqual(new Set(['sh', 'json', 'js', 'python', 'bash']));
  expect([blocks('js').length, blocks('python').length, blocks('json').length, blocks('bash').length]).toEqual([2, 1, 1, 1]);
});

describe.each(['json', 'slack'] as const)('a call in the form %s', (form) => {
  it.each(ENDPOINTS)('is verified by the endpoint $number in $language, whose reply is posted', async ({ language, number, source }) => {
    const [program, ...options] = PROGRAMS[language] ?? [''];
    const endpoint = spawn(program, [...options, mine(source)], {
      env: { ...process.env, SECRET: greeters.get(form)?.secret },
      stdio: 'ignore',
    });
    try {
      await waitForEndpoint(endpoint);
      const topic = `${form} ${language} ${number}`;
      await mention(form, topic);
      const latest = async (): Promise<unknown> => {
        const printed = await shell.run(
          `curl -sS -u "$AUTH" "$SITE/api/v1/messages?anchor=newest&num_before=1&num_after=0&apply_markdown=false"`,
        );
        return (JSON.parse(printed.join('')) as { messages: unknown[] }).messages.at(-1);
      };
      await expect.poll(latest, POLLING).toMatchObject({ subject: topic, content: 'Hello, Iago!' });
      for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
        const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}', headers: { 'content-type': type } });
        expect(forged.status).toBe(401);
      }
    } finally {
      endpoint.kill();
      if (endpoint.exitCode === null && endpoint.signalCode === null) await once(endpoint, 'exit');
    }
  });

  it('has the members that the guide shows, and is found to be genuine by hand', async () => {
    const call = await record(() => mention(form, `${form} by hand`));
    const { 'webhook-id': ID, 'webhook-timestamp': TIME, 'webhook-signature': SIGNATURE } = call.headers as Record<string, string>;
    if (form === 'json') {
      const [shown, sent] = [blocks('json')[0] ?? '', call.body.toString()].map((text) => JSON.parse(text) as Record<string, object>);
      expect(Object.keys(shown ?? {}).toSorted()).toEqual(Object.keys(sent ?? {}).toSorted());
      expect(Object.keys(shown?.['message'] ?? {}).toSorted()).toEqual(Object.keys(sent?.['message'] ?? {}).toSorted());
    } else {
      for (const name of new URLSearchParams(call.body.toString()).keys()) expect(GUIDE).toContain(`\`${name}\``);
    }
    if (!has('openssl') || !has('bash')) return;
    const verify = (body: Buffer): string => {
      const BODY = join(folder, 'body');
      writeFileSync(BODY, body);
      const env = { ...process.env, ID, TIME, SIGNATURE, BODY, SECRET: greeters.get(form)?.secret };
      return spawnSync('bash', ['-c', blocks('bash')[0] ?? ''], { env, encoding: 'utf8' }).stdout.trim();
    };
    expect(verify(call.body)).toBe('genuine');
    expect(verify(Buffer.concat([call.body, Buffer.from('x')]))).toBe('forged');
  });
});

it('every command of the guide for managers of a bot works as printed', async () => {
  const [, ...others] = blocks('sh');
  const lines = others.join('').match(/^curl .*$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(8);
  expect(results(await shell.run(mine(others.join(''))))).toEqual(lines.map(() => 'success'));
});

/** @returns the first call that `cause` causes, which is answered by nothing to post */
async function record(cause: () => Promise<void>): Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }> {
  const receiver = createServer();
  const called = new Promise<{ readonly headers: IncomingHttpHeaders; readonly body: Buffer }>((resolve) => {
    receiver.on('request', (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.end();
        resolve({ headers: request.headers, body: Buffer.concat(chunks) });
      });
    });
  });
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve));
  try {
    await cause();
    return await called;
  } finally {
    receiver.closeAllConnections();
    await new Promise((resolve) => receiver.close(resolve));
  }
}

/** Waits until the endpoint responds, with any status. */
async function waitForEndpoint(endpoint: ChildProcess): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => 'answers',
      () => (endpoint.exitCode === null ? 'not yet' : 'has ended'),
    );
  await expect.poll(answers, POLLING).toBe('answers');
}
