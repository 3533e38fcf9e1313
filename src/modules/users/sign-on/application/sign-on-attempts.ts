import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { AssertedIdentity, ProviderSession } from '../domain/sign-on-provider.js';

/** Where a log-in by a provider ends: in the browser, or in an application that has opened the browser. */
export type SignOnEnd =
  | { readonly kind: 'browser'; readonly next: string }
  /** @property otp the one-time pad of the application, 64 hexadecimal digits */
  | { readonly kind: 'mobile' | 'desktop'; readonly otp: string }
  /** The provider is tried before it is turned on; nobody is logged in. */
  | { readonly kind: 'test' };

/** A log-in that waits for the answer of the provider. */
export interface BegunSignOn {
  readonly realmId: RealmId;
  readonly providerName: string;
  readonly nonce: string;
  readonly codeVerifier: string;
  /** Of the secret in the cookie of the browser that has begun it, in hexadecimal. */
  readonly browserDigest: string;
  readonly end: SignOnEnd;
}

/** A person whom the provider knows, and who has to show by a password to which account the identity belongs. */
export interface WaitingIdentity {
  readonly realmId: RealmId;
  readonly providerName: string;
  readonly browserDigest: string;
  readonly identity: AssertedIdentity;
  readonly session: ProviderSession;
  readonly end: SignOnEnd;
}

/** The kinds of what is kept for a short time, each below a secret. */
export interface SignOnSteps {
  readonly begun: BegunSignOn;
  readonly waiting: WaitingIdentity;
  /** A desktop application that may log in, while the account has the credentials of which this is a digest, in hexadecimal. */
  readonly desktop: {
    readonly realmId: RealmId;
    readonly userId: UserId;
    readonly credentialsDigest: string;
    readonly providerName: string;
    readonly subject: string;
    readonly session: ProviderSession;
  };
  /** Somebody may try a provider that is turned off. */
  readonly test: { readonly realmId: RealmId; readonly providerName: string };
}

/** How long each kind is kept, in milliseconds. */
export const STEP_LIFETIMES_MS: Readonly<Record<keyof SignOnSteps, number>> = {
  begun: 10 * 60_000,
  waiting: 15 * 60_000,
  desktop: 15_000,
  test: 60 * 60_000,
};

/** Keeps the steps of log-ins by providers for all nodes. They end by themselves. */
export abstract class SignOnAttempts {
  abstract add<K extends keyof SignOnSteps>(kind: K, secret: string, step: SignOnSteps[K]): Promise<void>;
  abstract find<K extends keyof SignOnSteps>(kind: K, secret: string): Promise<SignOnSteps[K] | null>;
  /** Notes something that counts once. @returns whether it is the first time within `lifetimeMs` */
  abstract isFirst(what: string, lifetimeMs: number): Promise<boolean>;
  /** Takes the note back, so that it is the first time again. */
  abstract forget(what: string): Promise<void>;
  /** Removes a step, which only one caller gets. */
  abstract take<K extends keyof SignOnSteps>(kind: K, secret: string): Promise<SignOnSteps[K] | null>;
}
