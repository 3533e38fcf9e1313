import { Injectable } from '@nestjs/common';
import { Announcements } from '../../../kernel/client-events.js';
import type { RealmId } from '../../../kernel/ids.js';
import type { Realm } from '../domain/realm.js';
import { RealmRepository } from './realm.repository.js';

/** The event log tells of changes within milliseconds; this bounds the harm if it cannot be heard. */
const REMEMBER_MS = 10_000;

interface Remembered {
  readonly realm: Realm | null;
  readonly until: number;
}

/** The organizations as every request needs them: few, and remembered until the event log tells that one changed. */
@Injectable()
export class Realms {
  private readonly byId = new Map<RealmId, Remembered>();
  private readonly byStringId = new Map<string, Remembered>();

  /** Raised by every change, so that what was read before it is not remembered after it. */
  private generation = 0;

  constructor(
    private readonly repository: RealmRepository,
    announcements: Announcements,
  ) {
    announcements.onRealmChanged(() => this.forget());
    announcements.onMissed(() => this.forget());
  }

  /** Answers at once when it remembers; unknown names are remembered too, but only a few of them. */
  findById(id: RealmId): Realm | null | Promise<Realm | null> {
    return this.recall(this.byId, id, () => this.repository.findById(id));
  }

  findByStringId(stringId: string): Realm | null | Promise<Realm | null> {
    return this.recall(this.byStringId, stringId, () => this.repository.findByStringId(stringId));
  }

  /** @throws Error if there is none: the id came from a row of ours */
  async get(id: RealmId): Promise<Realm> {
    const realm = await this.findById(id);
    if (!realm) throw new Error(`no realm ${id}`);
    return realm;
  }

  /** Forgets everything: realms are few and seldom change. */
  forget(): void {
    this.generation += 1;
    this.byId.clear();
    this.byStringId.clear();
  }

  private recall<K>(memory: Map<K, Remembered>, key: K, load: () => Promise<Realm | null>): Realm | null | Promise<Realm | null> {
    const known = memory.get(key);
    const now = Date.now();
    if (known && known.until > now) return known.realm;
    const { generation } = this;
    return load().then((realm) => {
      if (generation !== this.generation) return realm;
      if (memory.size > 1000) memory.clear();
      memory.set(key, { realm, until: now + REMEMBER_MS });
      return realm;
    });
  }
}
