import { Injectable } from '@nestjs/common';
import { CacheLease } from '../../../../kernel/cache-lease.js';
import { EventLogSubscriptions } from '../../../../kernel/client-events.js';
import { CurrentWork } from '../../../../kernel/current-work.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import type { Profile } from '../../accounts/domain/user.js';
import { type CustomProfile, ProfileQueries, ProfileValueQueries } from './profile.queries.js';

/** Accounts of all cached lists together; with addresses and profile fields each takes about a kilobyte. */
const MAX_CACHED_ACCOUNTS = 100_000;
/** A change of one account serializes a block again, and a list is sent in pieces of a block. */
const BLOCK_SIZE = 256;
/** After more changes than this the whole list is read again, in two statements. */
const MAX_READ_BY_ID = 512;

/** An account, and what it says in custom profile fields; undefined if nothing. */
export interface ListedUser {
  readonly profile: Profile;
  readonly fields: CustomProfile | undefined;
}

/** Consecutive accounts of a list. */
export interface UserBlock {
  /** By id. */
  readonly users: readonly ListedUser[];
  /** The settings `email_address_visibility` of the people among them, without repetition. */
  readonly emailVisibilities: readonly number[];
  /** No other block, and no other state of this one, has the same. */
  readonly revision: number;
}

/**
 * Every account of an organization, system accounts included, as of the changes that the process knows. A change marks accounts as
 * outdated, and the next caller reads them again.
 */
export class UserList {
  blocks: readonly UserBlock[] = [];
  /** Null if everything has to be read. */
  private outdated: Set<UserId> | null = null;
  private reading: Promise<void> | undefined;

  constructor(
    private readonly realmId: RealmId,
    /** The host in the stable addresses of accounts. */
    readonly realmHost: string,
    private readonly profiles: ProfileQueries,
    private readonly values: ProfileValueQueries,
    private readonly work: CurrentWork,
  ) {}

  invalidate(userIds: readonly UserId[]): void {
    for (const id of userIds) this.outdated?.add(id);
  }

  invalidateAll(): void {
    this.outdated = null;
  }

  /** Reads what was outdated when it was called. Concurrent callers share a reading that begins after they called. */
  async refresh(): Promise<void> {
    // What was marked after that reading began is not part of it; its failure is that of its own caller.
    await this.reading?.catch(() => undefined);
    if (!this.reading && this.outdated?.size === 0) return;
    this.reading ??= this.work.runAsServer(() => this.read()).finally(() => (this.reading = undefined));
    await this.reading;
  }

  private async read(): Promise<void> {
    const { outdated } = this;
    this.outdated = new Set();
    try {
      if (outdated && outdated.size <= MAX_READ_BY_ID) this.replace(outdated, await this.load([...outdated]));
      else this.blocks = blocksOf(await this.load('everybody'));
    } catch (error) {
      if (outdated === null) this.invalidateAll();
      else this.invalidate([...outdated]);
      throw error;
    }
  }

  private async load(userIds: readonly UserId[] | 'everybody'): Promise<ListedUser[]> {
    const { realmId } = this;
    const [profiles, fields] = await Promise.all([
      userIds === 'everybody' ? this.profiles.listByRealm(realmId) : this.profiles.listByIds(realmId, userIds),
      userIds === 'everybody' ? this.values.loadForRealm(realmId) : this.values.loadForUsers(realmId, userIds),
    ]);
    return profiles.map((profile) => ({ profile, fields: fields.get(profile.id) }));
  }

  /** @param found those of the accounts that exist */
  private replace(userIds: ReadonlySet<UserId>, found: readonly ListedUser[]): void {
    if (this.blocks.length === 0) this.blocks = blocksOf(found);
    else
      this.blocks = this.blocks.flatMap((block, index) => {
        const from = index === 0 ? 0 : firstId(block);
        const next = this.blocks[index + 1];
        const isOwn = (id: UserId): boolean => id >= from && (!next || id < firstId(next));
        if (![...userIds].some(isOwn)) return [block];
        const kept = block.users.filter(({ profile: { id } }) => !userIds.has(id));
        return blocksOf([...kept, ...found.filter(({ profile: { id } }) => isOwn(id))].sort((a, b) => a.profile.id - b.profile.id));
      });
  }
}

let revisions = 0;

/** @param users by id */
function blocksOf(users: readonly ListedUser[]): UserBlock[] {
  const count = Math.ceil(users.length / BLOCK_SIZE);
  return Array.from({ length: count }, (_, index) => {
    const part = users.slice(index * BLOCK_SIZE, (index + 1) * BLOCK_SIZE);
    const people = part.filter(({ profile }) => !profile.isBot);
    const emailVisibilities = [...new Set(people.map(({ profile }) => profile.emailVisibility))].sort((a, b) => a - b);
    return { users: part, emailVisibilities, revision: (revisions += 1) };
  });
}

function firstId({ users: [first] }: UserBlock): UserId {
  return first?.profile.id ?? 0;
}

/** The accounts of organizations, cached in the process and brought up to date with every change of an account. */
@Injectable()
export class UserListCache {
  private readonly lists: ReadThroughCache<RealmId, UserList>;

  constructor(
    private readonly profiles: ProfileQueries,
    private readonly values: ProfileValueQueries,
    private readonly work: CurrentWork,
    lease: CacheLease,
    eventLog: EventLogSubscriptions,
  ) {
    this.lists = new ReadThroughCache({
      maxWeight: MAX_CACHED_ACCOUNTS,
      weigh: ({ blocks }) => Math.max(1, blocks.length * BLOCK_SIZE),
      lease,
    });
    eventLog.onUsersChanged((userIds, realmId) => this.lists.get(realmId)?.invalidate(userIds));
    // A field that was deleted took its values along.
    eventLog.onEvent('custom_profile_fields', ({ realmId }) => this.lists.get(realmId)?.invalidateAll());
    eventLog.onMissed(() => this.lists.clear());
  }

  /** With all changes that the process knew before. Outside of units of work, because callers share what one of them reads. */
  async load(realmId: RealmId, realmHost: string): Promise<UserList> {
    let list = this.lists.get(realmId);
    if (list?.realmHost !== realmHost) {
      list = new UserList(realmId, realmHost, this.profiles, this.values, this.work);
      this.lists.set(realmId, list);
    }
    const { length } = list.blocks;
    await list.refresh();
    if (list.blocks.length !== length && this.lists.get(realmId) === list) this.weighAgain(realmId, list);
    return list;
  }

  private weighAgain(realmId: RealmId, list: UserList): void {
    this.lists.invalidate([realmId]);
    this.lists.set(realmId, list);
  }
}
