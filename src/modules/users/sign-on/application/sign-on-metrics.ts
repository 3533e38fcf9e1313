import type { ProviderKind } from '../domain/provider-kind.js';
import type { SignOnCode } from '../domain/sign-on-failure.js';

/** Counts log-ins by providers. */
export abstract class SignOnMetrics {
  /** @param kind null if it is not known which provider it is about */
  abstract count(kind: ProviderKind | null, outcome: SignOnCode | 'logged_in'): void;
}
