import { StartupProblem } from '../startup-problem.js';
import { problemsOfNames } from './known-variables.js';

/** The environment variables of the process are missing or wrong; the message lists every problem. */
export class InvalidConfiguration extends StartupProblem {}

/** Reads typed values from environment variables and collects all problems, so that an operator sees them together. */
export class EnvironmentReader {
  private readonly problems: string[] = [];
  private readonly known = new Set<string>();

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  text(name: string, fallback: string): string {
    this.known.add(name);
    const value = this.environment[name];
    return value === undefined || value === '' ? fallback : value;
  }

  required(name: string, example: string): string {
    const value = this.text(name, '');
    if (value === '') this.reportProblem(name, `is required, for example ${example}`);
    return value;
  }

  secret(name: string, minimumLength: number): string {
    const value = this.text(name, '');
    if (value.length < minimumLength) this.reportProblem(name, `is required and must have at least ${minimumLength} characters`);
    return value;
  }

  /** Undefined if it is not set. */
  optionalSecret(name: string, minimumLength: number): string | undefined {
    return this.text(name, '') === '' ? undefined : this.secret(name, minimumLength);
  }

  integer(name: string, fallback: number, minimum: number, maximum: number): number {
    const text = this.text(name, String(fallback));
    const value = Number(text);
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      this.reportProblem(name, `must be an integer from ${minimum} to ${maximum}, not "${text}"`);
      return fallback;
    }
    return value;
  }

  flag(name: string, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  choice<const T extends string>(name: string, choices: readonly T[], fallback: T): T {
    const text = this.text(name, fallback);
    const found = choices.find((choice) => choice === text);
    if (found === undefined) this.reportProblem(name, `must be one of ${choices.join(', ')}, not "${text}"`);
    return found ?? fallback;
  }

  list(name: string, fallback: readonly string[]): readonly string[] {
    const text = this.text(name, '');
    return text === ''
      ? fallback
      : text
          .split(',')
          .map((part) => part.trim())
          .filter((part) => part !== '');
  }

  /** A text that must have a form; empty if it is not set. `required` reports that. */
  checked(name: string, text: string, check: (text: string) => string): string {
    try {
      return text === '' ? '' : check(text);
    } catch (error) {
      this.reportProblem(name, (error as Error).message);
      return '';
    }
  }

  parsed<T>(name: string, fallback: string, parse: (text: string) => T): T {
    try {
      return parse(this.text(name, fallback));
    } catch (error) {
      this.reportProblem(name, (error as Error).message);
      return parse(fallback);
    }
  }

  reportProblem(name: string, what: string): void {
    this.problems.push(`${name} ${what}`);
  }

  /** Reports names that nothing has asked for. To be called last. */
  reportUnknownNames(): void {
    for (const [name, problem] of problemsOfNames(Object.keys(this.environment), this.known)) this.reportProblem(name, problem);
  }

  throwIfInvalid(): void {
    if (this.problems.length > 0) throw new InvalidConfiguration(`Configuration:\n  ${this.problems.join('\n  ')}`);
  }
}
