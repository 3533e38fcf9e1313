import { Injectable, Logger } from '@nestjs/common';
import { type Actor, providerActor } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { User } from '../../accounts/domain/user.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import type { Directory, DirectoryPerson } from '../domain/directory.js';
import { DirectoriesService, noDirectory } from './directories.service.js';
import { DirectoryClient, DirectoryProblem } from './directory-client.js';
import { DirectoryMetrics } from './directory-ports.js';
import { DirectorySecrets } from './directory-secrets.js';
import { DirectoryPersonRepository, DirectoryRepository } from './directory.repository.js';
import { RemovePeopleService } from './remove-people.service.js';

const INTERVAL_MS = 15 * 60_000;
/** Up to this much later, so that the directories of all organizations are not searched at once. */
const SPREAD_MS = 60_000;
const TIMEOUT_MS = LIMITS.MAX_DIRECTORY_SYNC_SECONDS * 1000;
/** How many accounts a sync may deactivate: so many, or this part of those that belong to the directory. */
const MAX_REMOVALS = 5;
const MAX_REMOVED_PART = 0.1;
const DIRECTORIES_PER_RUN = 10;
const CLIENT = 'LDAP';

export interface SyncOptions {
  /** Nothing is changed. */
  readonly dryRun: boolean;
  /** How many accounts may be deactivated; the usual number with null. */
  readonly allowRemovals: number | null;
}

/** What a sync has found. */
export interface SyncResult {
  /** How many people the directory has. */
  readonly people: number;
  /** How many active accounts belong to it. */
  readonly linked: number;
  /** The accounts whose people are gone or disabled. */
  readonly leaving: readonly User[];
  /** How many of them were deactivated: not the last owner, and none in a dry run. */
  readonly deactivated: number;
}

/** The search was complete, but would deactivate more accounts than a sync may. */
export class TooManyRemovals extends Error {
  constructor(
    readonly leaving: readonly User[],
    readonly allowed: number,
  ) {
    super(`It would deactivate ${leaving.length} accounts, and may deactivate ${allowed}.`);
  }
}

type Candidate = DirectoryPerson & { readonly user: User };

/**
 * Deactivates the accounts whose people have left their directory, or are disabled there. A search that fails or is cut off changes nothing, and neither
 * does one by which too many would go. Who is missing in it is looked up once more alone.
 */
@Injectable()
export class SyncDirectoryService {
  private readonly logger = new Logger('Directories');

  constructor(
    private readonly directories: DirectoryRepository,
    private readonly people: DirectoryPersonRepository,
    private readonly users: UserRepository,
    private readonly client: DirectoryClient,
    private readonly secrets: DirectorySecrets,
    private readonly removal: RemovePeopleService,
    private readonly metrics: DirectoryMetrics,
    private readonly clock: Clock,
  ) {}

  /** Searches the directories that are due, each by one node. @returns how many were due */
  async syncDue(): Promise<number> {
    const now = this.clock.now();
    const due = await this.directories.listDue(now, DIRECTORIES_PER_RUN);
    for (const directory of due) {
      const next = now + INTERVAL_MS + Math.floor(Math.random() * SPREAD_MS);
      if (!(await this.directories.postponeSync(directory, next))) continue;
      try {
        await this.sync(directory, providerActor(directory.realmId, CLIENT), { dryRun: false, allowRemovals: null });
      } catch (error) {
        if (!(error instanceof DirectoryProblem) && !(error instanceof TooManyRemovals)) throw error;
        this.logger.warn({ msg: 'a directory was not synchronized', realm_id: directory.realmId, reason: error.message });
      }
    }
    return due.length;
  }

  /** @throws DirectoryProblem, TooManyRemovals, after which nothing is changed */
  async sync(directory: Directory, actor: Actor, { dryRun, allowRemovals }: SyncOptions): Promise<SyncResult> {
    try {
      const { candidates, ...found } = await this.search(directory, allowRemovals);
      const leaving = candidates.map(({ user }) => user);
      const deactivated = dryRun ? 0 : await this.removal.remove(directory, actor, candidates);
      if (!dryRun) await this.note(directory, null, deactivated > 0 ? 'deactivated' : 'unchanged');
      return { ...found, leaving, deactivated };
    } catch (error) {
      if (!dryRun && error instanceof DirectoryProblem) await this.note(directory, error.reason, 'failed');
      if (!dryRun && error instanceof TooManyRemovals) {
        await this.note(directory, error.message, 'refused');
        await this.removal.recordRefusal(actor, error.leaving.length, error.allowed);
      }
      throw error;
    }
  }

  private async search(
    directory: Directory,
    allowRemovals: number | null,
  ): Promise<{ readonly people: number; readonly linked: number; readonly candidates: readonly Candidate[] }> {
    const connection = this.secrets.connectionOf(directory);
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    const found = await this.client.list(connection, signal);
    if (found.size === 0) throw new DirectoryProblem('The search finds nobody.');
    const linked = await this.linkedPeople(directory);
    const missing = linked.filter(({ uniqueId }) => found.get(uniqueId.toString('hex')) !== 'active');
    const allowed = allowRemovals ?? Math.max(MAX_REMOVALS, Math.floor(linked.length * MAX_REMOVED_PART));
    if (missing.length > allowed)
      throw new TooManyRemovals(
        missing.map(({ user }) => user),
        allowed,
      );
    const candidates: Candidate[] = [];
    for (const one of missing) {
      const entry = await this.client.findById(connection, one.uniqueId, signal);
      if (!entry || entry.disabled) candidates.push(one);
    }
    return { people: found.size, linked: linked.length, candidates };
  }

  /** The people who have active accounts. */
  private async linkedPeople({ realmId }: Directory): Promise<readonly Candidate[]> {
    const people = await this.people.list(realmId);
    const users = new Map((await this.users.findByIds(people.map(({ userId }) => userId))).map((user) => [user.id, user]));
    return people.flatMap((person): Candidate[] => {
      const user = users.get(person.userId);
      return user?.active ? [{ ...person, user }] : [];
    });
  }

  private async note({ realmId }: Directory, problem: string | null, outcome: string): Promise<void> {
    this.metrics.countSync(outcome);
    await this.directories.noteSync(realmId, this.clock.now(), problem);
  }
}

/** Runs a sync for somebody who administers the directory. */
@Injectable()
export class RunSyncService {
  constructor(
    private readonly administration: DirectoriesService,
    private readonly syncing: SyncDirectoryService,
  ) {}

  /** @throws OwnerRequired, DoesNotExist; BadRequest with the reason why nothing was changed */
  async run(actor: Actor, options: SyncOptions): Promise<SyncResult> {
    const directory = await this.administration.find(actor);
    if (!directory) throw noDirectory();
    if (!directory.enabled) throw new BadRequest('The directory is turned off.');
    try {
      return await this.syncing.sync(directory, actor, options);
    } catch (error) {
      if (error instanceof DirectoryProblem) throw new BadRequest(`Nothing was changed. ${error.reason}`);
      if (!(error instanceof TooManyRemovals)) throw error;
      const names = error.leaving.map(({ email }) => email).join(', ');
      throw new BadRequest(`Nothing was changed. ${error.message} These are: ${names}`);
    }
  }
}
