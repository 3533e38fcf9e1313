import { describeError } from '../platform/error-message.js';
import type { PinoLogger } from '../platform/logging/pino-logger.js';
import { currentLogFields } from '../platform/work-context.js';

/** A process that has not shut down after this time is terminated. A request that never ends is closed then at the latest. */
const SHUTDOWN_TIMEOUT_MS = 13_000;

/** What a process does when it ends. */
export interface Shutdown {
  /** Completes the work in progress. */
  readonly close: () => Promise<void>;
  readonly logger: PinoLogger;
  /** The part of its time, in milliseconds, in which `close` only waits for load balancers. */
  readonly drainMs?: number;
  /** Called for every error that nothing handled. */
  readonly onUncaughtError?: () => void;
}

/**
 * Shuts down the process in order: on SIGINT, SIGTERM, and when the launcher that started it exits, with code 0; and after an error that
 * nothing handled (an exception, or the rejection of a promise), with code 1. Such an error is a bug and leaves the process in an unknown
 * state; but the requests of others are completed, and load balancers learn that it is not ready, before its supervisor starts it again.
 */
export function shutDownOnSignalsAndErrors({ close, logger, drainMs = 0, onUncaughtError }: Shutdown): void {
  let exitCode = 0;
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), drainMs + SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(exitCode),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
  // Node reports the rejection of a promise here too, unless something listens for that event.
  process.on('uncaughtException', (error: unknown, origin) => {
    exitCode = 1;
    onUncaughtError?.();
    const fields = { context: 'Process', ...currentLogFields(), origin, err: describeError(error) };
    logger.write('fatal', fields, 'An error was not handled. The process completes its work and ends.');
    stop();
  });
}
