import { text } from 'node:stream/consumers';
import { type Config, readConfig } from '../../platform/config/config.js';
import { type Application, withApplication } from './application.js';
import { ExitCode, RefusedInput } from './exit-code.js';

/** The input and output of a command; tests replace it. */
export interface Terminal {
  readonly input: NodeJS.ReadableStream;
  readonly write: (text: string) => void;
  readonly writeError: (text: string) => void;
  /** The environment of the process by default. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
}

/** Options that every command has. */
export interface CommonOptions {
  readonly json?: boolean;
}

/** One run of the program: its input, its output and its exit code. */
export class CommandLine {
  /** The exit code of the program, unless the command throws. */
  exitCode: ExitCode = ExitCode.ok;

  constructor(private readonly terminal: Terminal) {}

  /** @throws InvalidConfiguration */
  readConfig(): Config {
    return readConfig(this.terminal.environment);
  }

  /** Runs the work of a command with the use cases of all contexts. @throws StartupProblem */
  withApplication<T>(work: (application: Application) => Promise<T>): Promise<T> {
    return withApplication(this.readConfig(), work);
  }

  /** Prints a result: the object as one JSON document with `--json`, and the lines otherwise. */
  print({ json }: CommonOptions, result: object, lines: readonly string[]): void {
    this.terminal.write(json ? `${JSON.stringify(result, null, 2)}\n` : lines.map((line) => `${line}\n`).join(''));
  }

  /** Prints a progress line while a command runs; it is not part of the result. */
  report(line: string): void {
    this.terminal.writeError(`${line}\n`);
  }

  /** Reads a secret from the standard input, without the line break at its end. @throws RefusedInput if there is none */
  async readSecret(kind: 'password' | 'client secret'): Promise<string> {
    const secret = (await text(this.terminal.input)).replace(/\r?\n$/, '');
    if (secret === '') throw new RefusedInput(`The standard input contains no ${kind}.`);
    return secret;
  }
}
