/**
 * Something this process depends on. A question that hangs is not asked a second time beside the first, and what went wrong
 * stays inside: the answer of a health endpoint is public and does not carry addresses or names of inner machines.
 */
export class HealthDependency {
  private question: Promise<void> | undefined;
  /** Why it could not be used when last asked; for the log. */
  problem: string | undefined;

  /**
   * @param ask rejects while the dependency cannot be used
   * @param complaint what the public learns then
   * @param isRequired whether the process is of no use without it
   */
  constructor(
    readonly name: string,
    private readonly ask: () => Promise<unknown>,
    private readonly complaint: string | ((error: unknown) => string),
    readonly isRequired = true,
  ) {}

  /** @throws Error with the public complaint */
  readonly check = (): Promise<void> => {
    this.question ??= this.askOnce().finally(() => (this.question = undefined));
    return this.question;
  };

  private async askOnce(): Promise<void> {
    this.problem = undefined;
    try {
      await this.ask();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      throw new Error(typeof this.complaint === 'string' ? this.complaint : this.complaint(error), { cause: error });
    }
  }
}
