import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ServerSecrets } from '../../../../kernel/server-secrets.js';

/** Remembers for all nodes which tokens were used, for as long as they would be valid. */
export abstract class UsedTokens {
  /** @returns false if the token was used before */
  abstract mark(id: string, lifetimeMs: number): Promise<boolean>;
}

/** Where a log-in ends: in the browser, or in an application that has opened it. */
export type LogInEnd = { readonly kind: 'browser'; readonly next: string } | { readonly kind: 'mobile'; readonly otp: string };

/** What each kind of token says, besides that the server has issued it. */
export interface StepTokenContents {
  /** Somebody has shown an authenticator app this secret. */
  readonly totpSetup: { readonly userId: UserId; readonly secret: string };
  readonly passkeySetup: { readonly userId: UserId; readonly challenge: string; readonly handle: string };
  /** A browser was asked for a passkey. @property browser the digest of what only this browser has, in hexadecimal */
  readonly passkeyLogIn: { readonly realmId: RealmId; readonly browser: string; readonly challenge: string };
  /** Somebody who is logged in was asked for a passkey. */
  readonly passkeyAgain: { readonly userId: UserId; readonly challenge: string };
  /** Somebody has entered the right password in a browser, and owes the second step. It ends with the credentials of the account. */
  readonly secondStep: {
    readonly realmId: RealmId;
    readonly userId: UserId;
    readonly credentials: string;
    readonly browser: string;
    readonly challenge: string;
    readonly end: LogInEnd;
  };
}

/** How long each kind is valid, in milliseconds. */
const LIFETIMES_MS: Readonly<Record<keyof StepTokenContents, number>> = {
  totpSetup: 30 * 60_000,
  passkeySetup: 10 * 60_000,
  passkeyLogIn: 60 * 60_000,
  passkeyAgain: 10 * 60_000,
  secondStep: 5 * 60_000,
};

interface Issued<K extends keyof StepTokenContents> {
  readonly id: string;
  readonly expiresAt: number;
  readonly content: StepTokenContents[K];
}

/**
 * Tokens that lead from one step of a log-in, or of a set-up, to the next. They are encrypted, so that nothing is stored when a page is shown;
 * only those that were used are remembered, until they expire.
 */
@Injectable()
export class StepTokens {
  constructor(
    private readonly secrets: ServerSecrets,
    private readonly used: UsedTokens,
    private readonly clock: Clock,
  ) {}

  issue<K extends keyof StepTokenContents>(kind: K, content: StepTokenContents[K]): string {
    const issued: Issued<K> = { id: newChallenge(), expiresAt: this.clock.now() + LIFETIMES_MS[kind], content };
    return this.secrets.seal(purposeOf(kind), JSON.stringify(issued)).toString('base64url');
  }

  /** What a token says. It stays valid. @returns null for one that is not valid */
  read<K extends keyof StepTokenContents>(kind: K, token: string): StepTokenContents[K] | null {
    return this.open(kind, token)?.content ?? null;
  }

  /** Uses a token up, which only one caller can. @returns null for one that is not valid, or was used */
  async use<K extends keyof StepTokenContents>(kind: K, token: string): Promise<StepTokenContents[K] | null> {
    const issued = this.open(kind, token);
    return issued && (await this.used.mark(issued.id, LIFETIMES_MS[kind])) ? issued.content : null;
  }

  private open<K extends keyof StepTokenContents>(kind: K, token: string): Issued<K> | null {
    const text = this.secrets.open(purposeOf(kind), Buffer.from(token, 'base64url'));
    const issued = text === null ? null : (JSON.parse(text) as Issued<K>);
    return issued && issued.expiresAt > this.clock.now() ? issued : null;
  }
}

/** Random bytes that a passkey signs, base64url. */
export function newChallenge(): string {
  return randomBytes(32).toString('base64url');
}

function purposeOf(kind: keyof StepTokenContents): string {
  return `step-token:${kind}`;
}
