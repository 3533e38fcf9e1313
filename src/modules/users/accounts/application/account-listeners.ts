import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../../kernel/actor.js';
import type { User } from '../domain/user.js';
import { type Ordered, OrderedListeners } from './ordered-listeners.js';

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
 * Reacts to changes of accounts in contexts on the right. Listeners run in the unit of work of the change, and their order is the order of the
 * events that clients receive.
 */
export interface AccountListener extends Ordered {
  /** A user or a bot was created. */
  onCreated?(user: User, registration: AccountRegistration): Promise<void>;
  /** @param before the previous role */
  onRoleChanged?(user: User, before: Role): Promise<void>;
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

/** Registers the listeners of account changes and calls them. */
@Injectable()
export class AccountListeners extends OrderedListeners<AccountListener> {
  async notifyCreated(user: User, registration: AccountRegistration): Promise<void> {
    for (const listener of this.listeners) await listener.onCreated?.(user, registration);
  }

  async notifyRoleChanged(user: User, before: Role): Promise<void> {
    for (const listener of this.listeners) await listener.onRoleChanged?.(user, before);
  }

  async notifyDeactivated(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onDeactivated?.(user);
  }

  async notifyReactivated(user: User): Promise<void> {
    for (const listener of this.listeners) await listener.onReactivated?.(user);
  }
}
