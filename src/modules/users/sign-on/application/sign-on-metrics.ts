import type { SignOnCode } from '../domain/sign-on-failure.js';

/** Counts log-ins by providers. */
export abstract class SignOnMetrics {
  abstract count(outcome: SignOnCode | 'logged_in'): void;
}
