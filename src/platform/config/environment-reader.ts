import { StartupProblem } from '../startup-problem.js';
import { problemsOfNames } from './known-variables.js';
import type { VariableName } from './variables.js';

/** The environment variables of the process are missing or wrong; the message lists every problem. */
export class InvalidConfiguration extends StartupProblem {}

/** What was asked of one variable. */
export interface VariableForm {
  /** What its values have in common, for example "an integer from 1 to 9"; undefined if any text may be valid. */
  readonly form: string | undefined;
  /** The text that counts if the variable is not set; undefined if it is required. */
  readonly fallback: string | undefined;
}

/** Reads typed values from environment variables and collects all problems, so that an operator sees them together. */
export class EnvironmentReader {
  private readonly problems: string[] = [];
  private readonly forms = new Map<string, VariableForm>();

  constructor(private readonly environment: Readonly<Record<string, string | undefined>>) {}

  /** The variables that have been read, each with the form and the default of its first reading. */
  get variables(): ReadonlyMap<string, VariableForm> {
    return this.forms;
  }

  text(name: VariableName, fallback: string): string {
    return this.read(name, { form: undefined, fallback });
  }

  required(name: VariableName, example: string): string {
    const value = this.read(name, { form: undefined, fallback: undefined });
    if (value === '') this.reportProblem(name, `is required, for example ${example}`);
    return value;
  }

  secret(name: VariableName, minimumLength: number): string {
    const value = this.read(name, { form: atLeast(minimumLength), fallback: undefined });
    if (value.length < minimumLength) this.reportProblem(name, `is required and must have ${atLeast(minimumLength)}`);
    return value;
  }

  /** Undefined if it is not set. */
  optionalSecret(name: VariableName, minimumLength: number): string | undefined {
    const value = this.read(name, { form: atLeast(minimumLength), fallback: '' });
    return value === '' ? undefined : this.secret(name, minimumLength);
  }

  integer(name: VariableName, fallback: number, minimum: number, maximum: number): number {
    const form = `an integer from ${minimum} to ${maximum}`;
    const text = this.read(name, { form, fallback: String(fallback) });
    const value = Number(text);
    if (!Number.isInteger(value) || value < minimum || value > maximum) {
      this.reportProblem(name, `must be ${form}, not "${text}"`);
      return fallback;
    }
    return value;
  }

  flag(name: VariableName, fallback: boolean): boolean {
    return this.choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true';
  }

  choice<const T extends string>(name: VariableName, choices: readonly T[], fallback: T): T {
    const text = this.read(name, { form: choices.map((choice) => `\`${choice}\``).join(', '), fallback });
    const found = choices.find((choice) => choice === text);
    if (found === undefined) this.reportProblem(name, `must be one of ${choices.join(', ')}, not "${text}"`);
    return found ?? fallback;
  }

  list(name: VariableName, fallback: readonly string[]): readonly string[] {
    return this.read(name, { form: 'a list separated by commas', fallback: fallback.join(',') })
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  /** A text that must have a form; empty if it is not set. `required` reports that. */
  checked(name: VariableName, text: string, check: (text: string) => string): string {
    try {
      return text === '' ? '' : check(text);
    } catch (error) {
      this.reportProblem(name, (error as Error).message);
      return '';
    }
  }

  parsed<T>(name: VariableName, fallback: string, parse: (text: string) => T): T {
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

  private read(name: VariableName, form: VariableForm): string {
    if (!this.forms.has(name)) this.forms.set(name, form);
    const value = this.environment[name];
    return value === undefined || value === '' ? (form.fallback ?? '') : value;
  }

  /** Reports names that the server does not know. */
  reportUnknownNames(): void {
    for (const [name, problem] of problemsOfNames(Object.keys(this.environment))) this.reportProblem(name, problem);
  }

  throwIfInvalid(): void {
    if (this.problems.length > 0) throw new InvalidConfiguration(`Configuration:\n  ${this.problems.join('\n  ')}`);
  }
}

const atLeast = (minimumLength: number): string => `at least ${minimumLength} characters`;
