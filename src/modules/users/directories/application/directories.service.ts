import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DoesNotExist } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import { OwnersWayIn } from '../../sign-on/application/enabled-providers.js';
import { type Directory, type DirectorySettings, NEVER_SYNCED } from '../domain/directory.js';
import { CheckDirectoryInput, type DirectoryInput } from './check-directory-input.js';
import { DirectoryEvents } from './directory-events.js';
import { DirectorySecrets } from './directory-secrets.js';
import { DirectoryRepository } from './directory.repository.js';

/** Whoever answers at the address, or decides who is found, decides who logs in. */
const DECISIVE = ['url', 'plain', 'certificates', 'serviceDn', 'base', 'filter', 'uniqueIdAttribute', 'emailAttribute'] as const;

/** Administers the directory in which the people of an organization have their passwords; for owners and operators. */
@Injectable()
export class DirectoriesService {
  constructor(
    private readonly directories: DirectoryRepository,
    private readonly input: CheckDirectoryInput,
    private readonly secrets: DirectorySecrets,
    private readonly events: DirectoryEvents,
    private readonly ways: OwnersWayIn,
    private readonly clock: Clock,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns null if the organization has none @throws OwnerRequired */
  async find(actor: Actor): Promise<Directory | null> {
    checkOwner(actor);
    return this.directories.find(actor.realmId);
  }

  /** The value of the TXT record that proves that a domain belongs to the organization, at `_skein.` before the domain. */
  proofOf(realmId: RealmId): string {
    return this.secrets.proofOf(realmId);
  }

  /**
   * Sets the directory of the organization. It is turned off, and has to be tested, if it is new or finds people in another way; who is connected stays so.
   * @throws OwnerRequired, BadRequest
   */
  async set(actor: Actor, input: DirectoryInput): Promise<Directory> {
    const settings = await this.input.check(actor, await this.find(actor), input);
    return this.unitOfWork.run(async () => {
      const before = await this.directories.lock(actor.realmId);
      await this.input.checkReplacement(actor, before, settings);
      const sealedPassword = this.input.seal(actor, before, settings, input.password);
      const state = this.stateAfter(before, settings);
      const directory = { ...NEVER_SYNCED, ...before, realmId: actor.realmId, ...settings, sealedPassword, ...state };
      await this.directories.save(directory);
      if (before?.enabled && !directory.enabled) await this.ways.check(actor);
      const details = { ...changesOf(before, settings), enabled: directory.enabled };
      await this.events.publish(actor, before ? 'directory.changed' : 'directory.added', details);
      if (input.password !== '') await this.events.publish(actor, 'directory.password_replaced', {});
      return directory;
    });
  }

  /** Turns the directory on or off. Who is logged in stays so. @throws OwnerRequired, DoesNotExist, BadRequest */
  async setEnabled(actor: Actor, enabled: boolean): Promise<void> {
    checkOwner(actor);
    await this.unitOfWork.run(async () => {
      const directory = await this.lock(actor);
      if (directory.enabled === enabled) return;
      if (enabled && directory.testedAt === null)
        throw new BadRequest('Let a person log in to test the directory, before it is turned on.');
      await this.directories.save({ ...directory, enabled });
      if (!enabled) await this.ways.check(actor);
      await this.events.publish(actor, enabled ? 'directory.enabled' : 'directory.disabled', {});
    });
  }

  /** Removes the directory, and which accounts its people have. The accounts remain. @throws OwnerRequired, DoesNotExist, BadRequest */
  async remove(actor: Actor): Promise<void> {
    checkOwner(actor);
    await this.unitOfWork.run(async () => {
      const { realmId, url } = await this.lock(actor);
      await this.directories.delete(realmId);
      await this.ways.check(actor);
      await this.events.publish(actor, 'directory.removed', { url });
    });
  }

  private async lock({ realmId }: Actor): Promise<Directory> {
    const directory = await this.directories.lock(realmId);
    if (!directory) throw noDirectory();
    return directory;
  }

  private stateAfter(before: Directory | null, settings: DirectorySettings): Pick<Directory, 'enabled' | 'testedAt' | 'createdAt'> {
    if (before && findsAsBefore(before, settings))
      return { enabled: before.enabled, testedAt: before.testedAt, createdAt: before.createdAt };
    return { enabled: false, testedAt: null, createdAt: before?.createdAt ?? this.clock.now() };
  }
}

/** Whether people are found in the same way, so that a test still counts. */
export function findsAsBefore(before: DirectorySettings, now: DirectorySettings): boolean {
  return DECISIVE.every((field) => before[field] === now[field]);
}

export function noDirectory(): DoesNotExist {
  return new DoesNotExist('The organization has no directory.');
}

/** @throws OwnerRequired */
function checkOwner({ role }: Actor): void {
  if (role !== Role.owner) throw new OwnerRequired();
}

/** What differs from what is stored; all of it for a new directory. */
function changesOf(before: Directory | null, settings: DirectorySettings): Readonly<Record<string, unknown>> {
  const differs = ([key, value]: [string, unknown]): boolean =>
    JSON.stringify(value) !== JSON.stringify(before?.[key as keyof DirectorySettings]);
  const { certificates: _, ...shown } = settings;
  return Object.fromEntries(Object.entries(shown).filter(differs));
}
