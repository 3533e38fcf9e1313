/** Work that a process does every so often for as long as it runs, one round at a time. */
export class RepeatedWork {
  private timer: NodeJS.Timeout | undefined;
  private round: Promise<unknown> | undefined;

  /**
   * @param work one round; a time that comes while it lasts is passed over
   * @param failed hears why a round failed; the next one comes nevertheless
   */
  constructor(
    private readonly everyMs: number,
    private readonly work: () => Promise<unknown>,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** The first round comes after the first interval. */
  start(): void {
    this.timer = setInterval(() => this.begin(), this.everyMs);
  }

  /** A round now, unless one is going on. */
  begin(): void {
    this.round ??= this.work()
      .catch(this.failed)
      .finally(() => (this.round = undefined));
  }

  /** No round begins any more; waits for the one that is going on. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.round;
  }
}
