import type { OnModuleInit, Type } from '@nestjs/common';
import type { Actor, ReplacedCredential, Role } from '../../../../kernel/actor.js';
import type { User } from '../domain/user.js';

/** How an account was created. */
export interface AccountRegistration {
  /** The account is subscribed to the default channels; otherwise the caller subscribes it. */
  readonly defaultChannels: boolean;
}

/** How a person is erased. */
export interface Erasure {
  /** An operator. */
  readonly actor: Actor;
  /** All known addresses of the person, in lower case. */
  readonly emailKeys: readonly string[];
}

/** An account that no longer identifies the person who was erased. */
export interface ErasedIdentity {
  /** With the name and the address that replaced those of the person. */
  readonly user: User;
  /** What identified the person: names and addresses, in lower case. */
  readonly former: readonly string[];
}

/**
 * Reacts to changes of accounts. Every provider of this class is called, in the unit of work of the change. The order of the calls is the order
 * of the events that clients receive.
 */
export abstract class AccountListener {
  /** Listeners that are called before this one. Those that do not depend on one another are called in the order of their names. */
  readonly after?: readonly Type<AccountListener>[];
  /** A user or a bot was created. */
  onCreated?(user: User, registration: AccountRegistration): Promise<void>;
  /** @param before the previous role */
  onRoleChanged?(user: User, before: Role): Promise<void>;
  /** The account has another name. */
  onRenamed?(user: User): Promise<void>;
  /** The account has another email address. */
  onEmailChanged?(user: User): Promise<void>;
  /** The account now shows others whether it is online, or no longer does. */
  onPresenceSharingChanged?(user: User): Promise<void>;
  /** Ends what somebody may have begun with the credentials that no longer count. */
  onCredentialsReplaced?(user: User, replaced: ReplacedCredential): Promise<void>;
  onDeactivated?(user: User): Promise<void>;
  onReactivated?(user: User): Promise<void>;
  /**
   * Deletes what belongs to a person who is erased. Each listener runs in a unit of work of its own and may be called again for the same
   * person.
   * @param user is deactivated but still has its name and address
   */
  onErased?(user: User, erasure: Erasure): Promise<void>;
  /**
   * The last step of an erasure, outside of a unit of work: removes from other stores than the database what identified a person, and the bots of
   * the person. May be called again for the same person.
   * @param identities the person first
   */
  onIdentitiesErased?(identities: readonly ErasedIdentity[]): Promise<void>;
  /** Addresses of the person that are stored besides the present one. */
  listOtherAddresses?(user: User): Promise<readonly string[]>;
}

/** Calls the listeners of account changes in their order. */
export class AccountListeners implements OnModuleInit {
  private ordered: readonly AccountListener[] = [];

  /** @param find lists all listeners; called once all providers exist */
  constructor(private readonly find: () => readonly AccountListener[]) {}

  /** @throws Error if a listener is provided twice, if one is to be called after a class that is not provided, or if the order contains a cycle */
  onModuleInit(): void {
    this.ordered = inOrder(this.find());
  }

  /** In the order in which they are called. */
  get listeners(): readonly AccountListener[] {
    return this.ordered;
  }

  async notifyCreated(user: User, registration: AccountRegistration): Promise<void> {
    for (const listener of this.listeners) await listener.onCreated?.(user, registration);
  }

  async notifyRoleChanged(user: User, before: Role): Promise<void> {
    for (const listener of this.listeners) await listener.onRoleChanged?.(user, before);
  }

  async notifyRenamed(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onRenamed?.(user);
  }

  async notifyEmailChanged(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onEmailChanged?.(user);
  }

  async notifyPresenceSharingChanged(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onPresenceSharingChanged?.(user);
  }

  async notifyCredentialsReplaced(user: User, replaced: ReplacedCredential): Promise<void> {
    for (const listener of this.listeners) await listener.onCredentialsReplaced?.(user, replaced);
  }

  async notifyDeactivated(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onDeactivated?.(user);
  }

  async notifyReactivated(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onReactivated?.(user);
  }
}

/** Repeatedly takes the first listener, by name, whose predecessors have all been taken. */
function inOrder(listeners: readonly AccountListener[]): AccountListener[] {
  const waiting = new Map<unknown, AccountListener>();
  for (const listener of [...listeners].sort((a, b) => (a.constructor.name < b.constructor.name ? -1 : 1))) {
    if (waiting.has(listener.constructor)) throw new Error(`${listener.constructor.name} is provided by two modules.`);
    waiting.set(listener.constructor, listener);
  }
  for (const { constructor, after = [] } of listeners) {
    const missing = after.find((type) => !waiting.has(type));
    if (missing) throw new Error(`${constructor.name} is to be called after ${missing.name}, which no module provides.`);
  }
  const ordered: AccountListener[] = [];
  while (waiting.size > 0) {
    const next = [...waiting.values()].find(({ after = [] }) => !after.some((type) => waiting.has(type)));
    if (!next) {
      const names = [...waiting.values()].map(({ constructor }) => constructor.name);
      throw new Error(`The order of these listeners contains a cycle: ${names.join(', ')}.`);
    }
    waiting.delete(next.constructor);
    ordered.push(next);
  }
  return ordered;
}
