/** A process that has not shut down after this time is terminated. */
const SHUTDOWN_TIMEOUT_MS = 18_000;

/** Shuts down the process on SIGINT, SIGTERM, or when the launcher that started it exits. `close` completes the work in progress first. */
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
