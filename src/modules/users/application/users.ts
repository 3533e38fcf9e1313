import { Injectable } from '@nestjs/common';
import { Announcements } from '../../../kernel/client-events.js';
import type { RealmId, UserId } from '../../../kernel/ids.js';
import type { User } from '../domain/user.js';
import { UserRepository } from './user.repository.js';

const MAX_REMEMBERED = 50_000;

/**
 * Accounts as reads need them, remembered in the process until the event log tells that one changed.
 * What comes from here is for looking at; use cases that change an account load it from the repository.
 */
@Injectable()
export class Users {
  private readonly remembered = new Map<UserId, User>();
  /** Raised by every change, so that what was read before it is not remembered after it. */
  private generation = 0;

  constructor(
    private readonly repository: UserRepository,
    announcements: Announcements,
  ) {
    announcements.onUsersChanged((userIds) => this.forget(userIds));
    announcements.onMissed(() => this.forget([...this.remembered.keys()]));
  }

  async byIds(ids: Iterable<UserId>): Promise<ReadonlyMap<UserId, User>> {
    const found = new Map<UserId, User>();
    const missing: UserId[] = [];
    for (const id of new Set(ids)) {
      const user = this.remembered.get(id);
      if (user) found.set(id, user);
      else missing.push(id);
    }
    if (missing.length > 0) {
      const generation = this.generation;
      for (const user of await this.repository.findByIds(missing)) {
        found.set(user.id, user);
        if (generation === this.generation) this.remember(user);
      }
    }
    return found;
  }

  /** @throws Error if there is none: the id came from a row of ours */
  async get(id: UserId): Promise<User> {
    const user = (await this.byIds([id])).get(id);
    if (!user) throw new Error(`no user ${id}`);
    return user;
  }

  /** By real address, or by the API form `user<id>@<host>`; null stands for nobody of the realm. */
  async byAddresses(realmId: RealmId, realmHost: string, addresses: readonly string[]): Promise<(User | null)[]> {
    const ids = addresses.map((address) => apiFormId(address, realmHost));
    const byId = await this.byIds(ids.filter((id) => id !== null));
    const real = addresses.filter((_, index) => ids[index] === null);
    const byKey = new Map((real.length > 0 ? await this.repository.findByEmails(realmId, real) : []).map((user) => [user.emailKey, user]));
    return addresses.map((address, index) => {
      const id = ids[index] ?? null;
      const user = id === null ? byKey.get(address.trim().toLowerCase()) : byId.get(id);
      return user?.realmId === realmId ? user : null;
    });
  }

  forget(userIds: readonly UserId[]): void {
    this.generation += 1;
    for (const id of userIds) this.remembered.delete(id);
  }

  private remember(user: User): void {
    if (this.remembered.size >= MAX_REMEMBERED) this.remembered.clear();
    this.remembered.set(user.id, user);
  }
}

function apiFormId(address: string, realmHost: string): UserId | null {
  const [, id, host] = /^user(\d{1,10})@(.+)$/.exec(address.trim().toLowerCase()) ?? [];
  return id !== undefined && host === realmHost ? Number(id) : null;
}
