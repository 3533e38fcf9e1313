import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const COMMAND = resolve(import.meta.dirname, '../../deploy/systemd/skein-command');

/** Stands for systemd, which tests do not have: prints its arguments and its input, and lasts until it is killed if that is wanted. */
const SYSTEMD_RUN = `#!/bin/sh
printf '%s\\0' "$@"
cat
[ -z "$LAST" ] || exec sleep 60
exit 7
`;
const SYSTEMCTL = '#!/bin/sh\necho "$*" > "$CALLS"\n';

describe('deploy/systemd/skein-command', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'skein-command-'));
    for (const [name, text] of [
      ['systemd-run', SYSTEMD_RUN],
      ['systemctl', SYSTEMCTL],
    ] as const) {
      await writeFile(join(folder, name), text);
      await chmod(join(folder, name), 0o755);
    }
  });

  afterAll(() => rm(folder, { recursive: true }));

  function start(
    args: readonly string[],
    environment: Readonly<Record<string, string>> = {},
  ): { child: ChildProcess; output: () => string } {
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, CALLS: join(folder, 'calls'), ...environment };
    const child = spawn('/bin/sh', [COMMAND, ...args], { env, stdio: ['pipe', 'pipe', 'ignore'] });
    let text = '';
    child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
    child.stdin.end('a password');
    return { child, output: () => text };
  }

  it('passes arguments on without letting systemd replace variables, with the input and the exit code', async () => {
    const { child, output } = start(['user', 'a $HOME ${X} $', 'two\nlines\n', '', '--json']);
    expect(await once(child, 'close')).toEqual([7, null]);
    const args = output().split('\0');
    expect(args.slice(args.indexOf('--') + 1)).toEqual([
      '/opt/skein/dist/node',
      'scripts/skein.mjs',
      'user',
      'a $$HOME $${X} $$',
      'two\nlines\n',
      '',
      '--json',
      'a password',
    ]);
  });

  it.each([
    ['SIGINT', 130],
    ['SIGTERM', 143],
    ['SIGHUP', 129],
  ] as const)('stops its unit at %s', async (signal, code) => {
    const { child, output } = start(['backup', '/somewhere'], { LAST: 'yes' });
    await expect.poll(output).toContain('a password');
    child.kill(signal);
    expect(await once(child, 'exit')).toEqual([code, null]);
    const [, unit] = /--unit=(\S+?)\0/.exec(output()) ?? [];
    expect(await readFile(join(folder, 'calls'), 'utf8')).toBe(`stop ${unit}.service\n`);
  });
});
