/** A clean stop takes less; what hangs longer than this is cut off. */
const SHUTDOWN_TIMEOUT_MS = 18_000;

/** Ends the process on SIGINT, SIGTERM, or when the launcher that started it is gone, after `close` has finished what is under way. */
export function stopOnSignals(close: () => Promise<void>): void {
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref();
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop);
}
