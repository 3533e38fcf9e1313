import { existsSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where the processes of fault runs log their errors. */
export const PROCESS_LOG = join(process.env['SKEIN_DATA_DIR'] ?? tmpdir(), 'faults.log');

interface RequestLine {
  readonly method?: string;
  readonly route?: string;
  readonly status?: number;
  readonly err?: { readonly type?: string; readonly message?: string; readonly stack?: string };
}

/** What processes have logged since this was made. */
export class ProcessLog {
  private readonly begin: number;

  constructor(private readonly path = PROCESS_LOG) {
    this.begin = existsSync(path) ? statSync(path).size : 0;
  }

  /** The last of the lines. */
  last(count: number): string[] {
    return this.lines().slice(-count);
  }

  /** The requests that were answered 500, and why: an error with its stack. */
  internalErrors(): string[] {
    return this.lines().flatMap((line) => {
      const { status, method, route, err } = parsed(line);
      return status === 500 ? [`${method} ${route}: ${err?.stack ?? `${err?.type}: ${err?.message}`}`] : [];
    });
  }

  private lines(): string[] {
    if (!existsSync(this.path)) return [];
    const text = readFileSync(this.path).subarray(this.begin).toString();
    return text.split('\n').filter((line) => line !== '');
  }
}

/** The last line of a process that was killed may be incomplete. */
function parsed(line: string): RequestLine {
  try {
    return JSON.parse(line) as RequestLine;
  } catch {
    return {};
  }
}
