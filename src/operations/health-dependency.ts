import { runAsServer } from '../platform/work-context.js';

/**
 * A service on which this process depends. A check is not started while another one is pending. The cause of a failure is not exposed,
 * because health responses are public and must not reveal addresses or names of internal machines.
 */
export class HealthDependency {
  private pending: Promise<void> | undefined;
  /** The cause of the last failed check, for the log. */
  problem: string | undefined;

  /**
   * @param probe rejects while the dependency is unavailable
   * @param publicError the public error text
   * @param isRequired whether the process can serve requests only with the dependency
   */
  constructor(
    readonly name: string,
    private readonly probe: () => Promise<unknown>,
    private readonly publicError: string | ((error: unknown) => string),
    readonly isRequired = true,
  ) {}

  /** @throws Error with the public error text */
  readonly check = (): Promise<void> => {
    this.pending ??= runAsServer(() => this.run()).finally(() => (this.pending = undefined));
    return this.pending;
  };

  private async run(): Promise<void> {
    this.problem = undefined;
    try {
      await this.probe();
    } catch (error) {
      this.problem = error instanceof Error ? error.message : String(error);
      throw new Error(typeof this.publicError === 'string' ? this.publicError : this.publicError(error), { cause: error });
    }
  }
}
