import { mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { LoggerService } from '@nestjs/common';
import { destination, type DestinationStream, type Level, type Logger, pino, stdTimeFunctions } from 'pino';
import { errorMessage } from '../error-message.js';
import { StartupProblem } from '../startup-problem.js';
import { currentLogFields } from '../work-context.js';

const SECRETS = ['authorization', 'api_key', 'password', 'token'];
const STDOUT = 1;
/** The descriptor of the standard error, for programs whose output is a result. */
export const STDERR = 2;

/** The contexts in which Nest logs every module and route at each start. */
const VERBOSE_NEST_CONTEXTS = new Set<unknown>(['InstanceLoader', 'NestFactory', 'RouterExplorer', 'RoutesResolver']);

type Fields = Readonly<Record<string, unknown>>;

/**
 * Writes one JSON object per line, with the fields of the request on whose behalf it is written. Lines are written in the background; the
 * remaining ones are written when the process exits. Named secrets are removed from logged objects, at the top and one level down.
 */
export class PinoLogger implements LoggerService {
  private stream: ReturnType<typeof destination>;
  private readonly pino: Logger;
  /** Without the removal of secrets and the fields of the request, which its callers take care of. */
  private readonly bare: Logger;

  /**
   * @param level `silent`, `fatal`, `error`, `warn`, `info` or `debug`
   * @param target the file, whose content stays, or the descriptor to write to instead of standard output
   */
  constructor(
    level: string,
    private readonly target?: string | typeof STDERR,
  ) {
    this.stream = this.open();
    const stream: DestinationStream = { write: (line) => void this.stream.write(line) };
    const format = { level, base: null, timestamp: stdTimeFunctions.isoTime, formatters: { level: (label: string) => ({ level: label }) } };
    // Callers describe errors themselves. The serializer of errors would change the description.
    this.bare = pino({ ...format, serializers: { err: (described: unknown) => described } }, stream);
    this.pino = pino(
      {
        ...format,
        mixin: () => ({ ...currentLogFields() }),
        redact: { paths: [...SECRETS, ...SECRETS.map((name) => `*.${name}`)], censor: '[secret]' },
      },
      stream,
    );
  }

  /** Whether lines of this level are written: asks before an expensive line is put together. */
  writes(level: Level): boolean {
    return this.pino.isLevelEnabled(level);
  }

  /**
   * Writes a line of exactly these fields, for code whose log is read by programs, such as one line for every request. The caller must not
   * pass secrets: here they are not removed.
   */
  write(level: Level, fields: Fields, message: string): void {
    this.bare[level](fields, message);
  }

  /** Opens the file again under its name, after log rotation has moved it away. Without a file it does nothing. */
  reopen(): void {
    if (typeof this.target === 'string') this.stream.reopen();
  }

  /** Sends everything on its way before the process ends. */
  flush(): void {
    this.stream.flushSync();
  }

  log(message: unknown, ...more: unknown[]): void {
    this.put(VERBOSE_NEST_CONTEXTS.has(more.at(-1)) ? 'debug' : 'info', message, more);
  }

  error(message: unknown, ...more: unknown[]): void {
    this.put('error', message, more);
  }

  warn(message: unknown, ...more: unknown[]): void {
    this.put('warn', message, more);
  }

  debug(message: unknown, ...more: unknown[]): void {
    this.put('debug', message, more);
  }

  verbose(message: unknown, ...more: unknown[]): void {
    this.put('trace', message, more);
  }

  fatal(message: unknown, ...more: unknown[]): void {
    this.put('fatal', message, more);
  }

  /**
   * Lines that cannot be written, for example because the disk is full, are discarded, and later ones are tried again: a process neither ends
   * because of its log nor keeps an unlimited number of lines, and it does not wait for the disk when it exits.
   */
  private open(): ReturnType<typeof destination> {
    const { target } = this;
    const stream = typeof target === 'string' ? logFile(target) : destination({ dest: target ?? STDOUT, sync: false });
    return stream.on('error', () => {
      if (stream !== this.stream) return;
      try {
        this.stream = this.open();
        stream.destroy();
      } catch {
        // The file cannot be opened either; the next line tries again.
      }
    });
  }

  /** Nest appends the context, and puts the stack of an error before it. */
  private put(level: Level, message: unknown, more: unknown[]): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const fields: Record<string, unknown> = {};
    const rest = [...more];
    if (typeof rest.at(-1) === 'string') fields['context'] = rest.pop();
    for (const detail of [message, ...rest]) {
      if (detail instanceof Error) fields['err'] = detail;
      else if (typeof detail === 'string' && detail !== message) fields['stack'] = detail;
      else if (typeof detail === 'object' && detail !== null) Object.assign(fields, detail);
    }
    this.pino[level](fields, textOf(message));
  }
}

function textOf(message: unknown): string | undefined {
  if (message instanceof Error) return message.message;
  return typeof message === 'object' && message !== null ? undefined : String(message);
}

/**
 * A stream whose file is open from the beginning, because a process that exits before that could not write the last lines. The stream reopens
 * only a file whose path it knows.
 */
function logFile(path: string): ReturnType<typeof destination> {
  return Object.assign(destination({ dest: openFile(path), sync: false, mkdir: true, mode: 0o600 }), { file: path });
}

/** @throws StartupProblem */
function openFile(path: string): number {
  try {
    mkdirSync(dirname(path), { recursive: true });
    return openSync(path, 'a', 0o600);
  } catch (error) {
    throw new StartupProblem(`The log file cannot be opened: ${errorMessage(error)}`);
  }
}
