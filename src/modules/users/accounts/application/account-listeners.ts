import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import type { User } from '../domain/user.js';
import { type Ordered, OrderedListeners } from './ordered-listeners.js';

/** How an account came. */
export interface AccountRegistration {
  /** It finds itself in the default channels, unless something else was arranged for it. */
  readonly defaultChannels: boolean;
}

/**
 * What a context on the right does when accounts come, change their roles, and go. All of it happens in the unit of work of the change, and
 * the order of the observers is the order of the events that clients receive.
 */
export interface AccountListener extends Ordered {
  /** A person or a bot is new. */
  onCreated?(user: User, arrival: AccountRegistration): Promise<void>;
  /** @param before the role that the account had until now */
  onRoleChanged?(user: User, before: Role): Promise<void>;
  onDeactivated?(user: User): Promise<void>;
  onReactivated?(user: User): Promise<void>;
}

/** Where contexts put their observers, and who asks them. */
@Injectable()
export class AccountListeners extends OrderedListeners<AccountListener> {
  async notifyCreated(user: User, arrival: AccountRegistration): Promise<void> {
    for (const observer of this.listeners) await observer.onCreated?.(user, arrival);
  }

  async notifyRoleChanged(user: User, before: Role): Promise<void> {
    for (const observer of this.listeners) await observer.onRoleChanged?.(user, before);
  }

  async notifyDeactivated(user: User): Promise<void> {
    for (const observer of this.listeners) await observer.onDeactivated?.(user);
  }

  async notifyReactivated(user: User): Promise<void> {
    for (const observer of this.listeners) await observer.onReactivated?.(user);
  }
}
