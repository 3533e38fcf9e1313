import { join } from 'node:path';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { CommandLine } from '../../src/cli/frame/command-line.js';
import { createProgram } from '../../src/cli/program.js';
import { ROOT } from '../architecture/import-rules.js';
import { runSkein } from '../support/command-line.js';
import { commandPage } from '../support/command-page.js';

const PAGE = join(ROOT, 'docs/command-line.md');
const program = createProgram(new CommandLine({ input: process.stdin, write: () => undefined, writeError: () => undefined }));
const commands = leaves(program);

function leaves(command: Command, path: readonly string[] = []): { readonly path: readonly string[]; readonly command: Command }[] {
  if (command.commands.length === 0) return [{ path, command }];
  return command.commands.flatMap((child) => leaves(child, [...path, child.name()]));
}

describe('The command line', () => {
  it('is documented by docs/command-line.md, which `npm run commands` writes', async () => {
    await expect(await commandPage(program, PAGE)).toMatchFileSnapshot(PAGE);
  });

  it.each(commands.map(({ path }) => path.join(' ')))('prints the help of %s', async (path) => {
    const { code, output, errors } = await runSkein([...path.split(' '), '--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(new RegExp(`^Usage: skein ${path}`));
  });

  it('prints the version without configuration and services', async () => {
    const { code, output } = await runSkein(['version'], { environment: { DATABASE_URL: '', REDIS_URL: '' } });
    expect(code).toBe(0);
    expect(output).toMatch(/^Skein \d+\.\d+\.\d+\nAPI of Zulip \S+, feature level \d+\n/);
  });

  it('lists what is missing or wrong in the configuration', async () => {
    const { code, output, errors } = await runSkein(['user', 'list'], { environment: { DATABASE_URL: '', SKEIN_SECRET: 'short' } });
    expect({ code, output }).toEqual({ code: 2, output: '' });
    expect(errors).toMatch(/^Configuration:\n {2}DATABASE_URL is required[^\n]*\n {2}SKEIN_SECRET is required/);
    expect(errors).not.toContain('    at ');
  });
});
