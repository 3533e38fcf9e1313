/** Runs a task in fixed intervals, one run at a time. It does not keep the process alive. */
export class RepeatedTask {
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> | undefined;

  /**
   * @param task skips the intervals that pass while it runs
   * @param onError is given the error of a failed run; the next run takes place nevertheless
   */
  constructor(
    private readonly intervalMs: number,
    private readonly task: () => Promise<unknown>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** The first run takes place after the first interval. */
  start(): void {
    this.timer = setInterval(() => this.runNow(), this.intervalMs).unref();
  }

  /** Runs the task immediately, unless it is running. */
  runNow(): void {
    this.running ??= this.task()
      .catch(this.onError)
      .finally(() => (this.running = undefined));
  }

  /** Prevents further runs, and waits for the present one. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.running;
  }
}
