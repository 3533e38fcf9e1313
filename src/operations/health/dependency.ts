import { Logger } from '@nestjs/common';

/**
 * One thing this process cannot serve without. A question that hangs is not asked a second time beside the first, and what went wrong is
 * told to the log once per outage: the answer of a health endpoint is public and does not carry addresses or names of inner machines.
 */
export class Dependency {
  private readonly logger = new Logger('Health');
  private question: Promise<void> | undefined;
  private failing = false;

  /**
   * @param ask rejects while the dependency cannot be used
   * @param complaint what the public learns then
   */
  constructor(
    readonly name: string,
    private readonly ask: () => Promise<unknown>,
    private readonly complaint: string,
  ) {}

  /** @throws Error with the public complaint */
  check(): Promise<void> {
    this.question ??= this.askOnce().finally(() => (this.question = undefined));
    return this.question;
  }

  private async askOnce(): Promise<void> {
    try {
      await this.ask();
    } catch (error) {
      if (!this.failing) this.logger.error(`${this.name}: ${error instanceof Error ? error.message : String(error)}`);
      this.failing = true;
      throw new Error(this.complaint, { cause: error });
    }
    if (this.failing) this.logger.log(`${this.name}: back again`);
    this.failing = false;
  }
}
