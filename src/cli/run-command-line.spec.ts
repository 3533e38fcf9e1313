import { Readable } from 'node:stream';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { CommandLine } from './frame/command-line.js';
import { createProgram } from './program.js';
import { runCommandLine } from './run-command-line.js';

/** The path of each command, such as `user create`. */
const COMMANDS = pathsOf(createProgram(new CommandLine({ input: process.stdin, write: () => undefined, writeError: () => undefined })));

function pathsOf(command: Command, path: readonly string[] = []): string[] {
  if (command.commands.length === 0) return [path.join(' ')];
  return command.commands.flatMap((child) => pathsOf(child, [...path, child.name()]));
}

async function run(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const written = { output: '', errors: '' };
  const code = await runCommandLine(args, {
    input: Readable.from([]),
    write: (text) => (written.output += text),
    writeError: (text) => (written.errors += text),
    environment,
  });
  return { code, ...written };
}

describe('runCommandLine', () => {
  it.each([
    ['no command', [], /^Usage: skein/],
    ['an unknown command', ['frobnicate'], /^error: unknown command 'frobnicate'/],
    ['a misspelt command', ['docter'], /Did you mean doctor\?/],
    ['a group without a command', ['user'], /^Usage: skein user/],
  ])('refuses %s with exit code 2', async (_, args, message) => {
    const { code, output, errors } = await run(args);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(message);
  });

  it.each(COMMANDS)('rejects an unknown option of %s with exit code 2 and one line', async (command) => {
    const { code, output, errors } = await run([...command.split(' '), '--no-such-option']);
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^error: (?:unknown option '--no-such-option'|required option [^\n]+ not specified)\n$/);
  });

  it('exits with code 1 and one line if the database cannot be reached', async () => {
    const environment = {
      DATABASE_URL: 'mysql://root@127.0.0.1:1/skein',
      REDIS_URL: 'redis://127.0.0.1:1',
      SKEIN_SECRET: 'a secret of at least 32 characters',
    };
    const { code, errors } = await run(['user', 'list'], environment);
    expect({ code, errors }).toEqual({ code: 1, errors: 'The database cannot be used: connect ECONNREFUSED 127.0.0.1:1\n' });
  });

  it('exits with code 0 after help', async () => {
    const { code, output, errors } = await run(['--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^Usage: skein/);
  });

  it('rejects missing settings with exit code 2 and without a stack trace', async () => {
    const { code, errors } = await run(['migrate']);
    expect(code).toBe(2);
    expect(errors).toMatch(/^Configuration:\n {2}DATABASE_URL is required/);
    expect(errors).not.toContain('    at ');
  });
});
