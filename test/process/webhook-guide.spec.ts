import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort, SpawnedServer } from '../support/spawned-server.js';

const GUIDE = readFileSync(join(import.meta.dirname, '../../docs/outgoing-webhooks.md'), 'utf8');
const POLLING = { timeout: 20_000, interval: 50 };
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

let server: SpawnedServer;
let port: number;
const shell = new Shell();
const mine = (text: string): string =>
  text
    .replaceAll('9991', String(server.port))
    .replaceAll('8080', String(port))
    .replace(/greeter/gi, `$&${RUN}`);
const results = (printed: readonly string[]): unknown[] => printed.map((line) => (JSON.parse(line) as { result: string }).result);

beforeAll(async () => {
  server = await SpawnedServer.create('skein_guide');
  port = await freePort();
  await server.start();
  expect(results(await shell.run(mine(blocks('sh')[0] ?? '')))).toEqual(['success']);
});

afterAll(async () => {
  shell.close();
  await server.stop('SIGKILL');
});

it.each(
  [
    ['js', process.execPath, ['--input-type=module', '-e']],
    ['python', 'python3', ['-c']],
  ].filter(([, program]) => spawnSync(String(program), ['--version']).error === undefined) as [string, string, string[]][],
)('the guide’s endpoint in %s verifies calls, and its reply is posted', async (language, program, options) => {
  const [secret = ''] = await shell.run('echo "$SECRET"');
  const endpoint = spawn(program, [...options, mine(blocks(language)[0] ?? '')], {
    env: { ...process.env, SECRET: secret },
    stdio: 'ignore',
  });
  try {
    await waitForEndpoint(endpoint);
    const topic = `greetings in ${language}`;
    const sent = await shell.run(
      `curl -sS -u "$AUTH" -d type=channel -d to=Denmark -d topic='${topic}' -d 'content=@**Greeter${RUN}** hello' $SITE/api/v1/messages`,
    );
    expect(results(sent)).toEqual(['success']);
    const latest = () =>
      shell.run(`curl -sS -u "$AUTH" "$SITE/api/v1/messages?anchor=newest&num_before=1&num_after=0&apply_markdown=false"`);
    await expect.poll(async () => (await latest()).join(''), POLLING).toContain('"content":"Hello, Iago!"');
    const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
    expect(forged.status).toBe(401);
  } finally {
    endpoint.kill();
  }
});

it('every command of the guide for managers of a bot works as printed', async () => {
  const [, ...others] = blocks('sh');
  const lines = others.join('').match(/^curl .*$/gm) ?? [];
  expect(lines.length).toBeGreaterThan(8);
  expect(results(await shell.run(mine(others.join(''))))).toEqual(lines.map(() => 'success'));
});

/** Waits until the endpoint responds, with any status. */
async function waitForEndpoint(endpoint: ChildProcess): Promise<void> {
  const answers = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => 'answers',
      () => (endpoint.exitCode === null ? 'not yet' : 'has ended'),
    );
  await expect.poll(answers, POLLING).toBe('answers');
}
