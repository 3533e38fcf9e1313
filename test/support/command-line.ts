import 'reflect-metadata';
import { Readable } from 'node:stream';
import { runCommandLine } from '../../src/cli/run-command-line.js';
import { testDataDirectory, testDatabaseUrl, testRedisPrefix } from './test-database.js';

export interface CommandResult {
  readonly code: number;
  readonly output: string;
  readonly errors: string;
}

export interface CommandInput {
  /** What the standard input contains. */
  readonly input?: string;
  /** Variables that differ from those of the usual test server. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Runs a command of `skein` in this process, with the services of the usual test server. */
export async function runSkein(args: readonly string[], { input = '', environment = {} }: CommandInput = {}): Promise<CommandResult> {
  const written = { output: '', errors: '' };
  const code = await runCommandLine(args, {
    input: Readable.from([input]),
    write: (text) => (written.output += text),
    writeError: (text) => (written.errors += text),
    environment: {
      ...process.env,
      DATABASE_URL: await testDatabaseUrl(),
      SKEIN_REDIS_PREFIX: testRedisPrefix,
      SKEIN_DATA_DIR: testDataDirectory,
      SKEIN_EXTERNAL_HOST: 'skein.test',
      ...environment,
    },
  });
  return { code, ...written };
}

/** The result of a command with `--json`. @throws Error if the command did not succeed */
export async function runSkeinForJson<T>(args: readonly string[], options: CommandInput = {}): Promise<T> {
  const { code, output, errors } = await runSkein([...args, '--json'], options);
  if (code !== 0) throw new Error(`skein ${args.join(' ')} ended with ${code}: ${errors}`);
  return JSON.parse(output) as T;
}
