import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { runCommandLine } from './run-command-line.js';

async function run(args: readonly string[]): Promise<{ readonly code: number; readonly output: string; readonly errors: string }> {
  const written = { output: '', errors: '' };
  const code = await runCommandLine(args, {
    input: Readable.from([]),
    write: (text) => (written.output += text),
    writeError: (text) => (written.errors += text),
    environment: {},
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

  it('ends with code 0 after help', async () => {
    const { code, output, errors } = await run(['--help']);
    expect({ code, errors }).toEqual({ code: 0, errors: '' });
    expect(output).toMatch(/^Usage: skein/);
  });

  it('ends with code 1 and without a stack if the command fails', async () => {
    const { code, errors } = await run(['migrate']);
    expect(code).toBe(1);
    expect(errors).toMatch(/^Configuration:\n {2}DATABASE_URL is required/);
    expect(errors).not.toContain('    at ');
  });
});
