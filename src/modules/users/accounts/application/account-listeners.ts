import { Injectable } from '@nestjs/common';
import type { Role } from '../../../../kernel/actor.js';
import type { User } from '../domain/user.js';
import { type Ordered, OrderedObservers } from './ordered-observers.js';

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
  created?(user: User, arrival: AccountRegistration): Promise<void>;
  /** @param before the role that the account had until now */
  roleChanged?(user: User, before: Role): Promise<void>;
  deactivated?(user: User): Promise<void>;
  reactivated?(user: User): Promise<void>;
}

/** Where contexts put their observers, and who asks them. */
@Injectable()
export class AccountListeners extends OrderedObservers<AccountListener> {
  async created(user: User, arrival: AccountRegistration): Promise<void> {
    for (const observer of this.observers) await observer.created?.(user, arrival);
  }

  async roleChanged(user: User, before: Role): Promise<void> {
    for (const observer of this.observers) await observer.roleChanged?.(user, before);
  }

  async deactivated(user: User): Promise<void> {
    for (const observer of this.observers) await observer.deactivated?.(user);
  }

  async reactivated(user: User): Promise<void> {
    for (const observer of this.observers) await observer.reactivated?.(user);
  }
}
