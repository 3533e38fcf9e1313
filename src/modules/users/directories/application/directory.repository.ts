import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { LinkedBy } from '../../sign-on/domain/sign-on-provider.js';
import type { Directory, DirectoryPerson } from '../domain/directory.js';

export abstract class DirectoryRepository {
  abstract find(realmId: RealmId): Promise<Directory | null>;
  /** Locks the directory until the surrounding unit of work ends. */
  abstract lock(realmId: RealmId): Promise<Directory | null>;
  /** Stores a directory, in the place of the one that the organization has. */
  abstract save(directory: Directory): Promise<void>;
  /** Those that are turned on and to be searched by a time, the oldest first. */
  abstract listDue(time: number, count: number): Promise<Directory[]>;
  /** Postpones a search. @returns whether nobody else has done so meanwhile */
  abstract postponeSync(directory: Directory, later: number): Promise<boolean>;
  abstract noteSync(realmId: RealmId, time: number, problem: string | null): Promise<void>;
  /** Also forgets which accounts its people have. */
  abstract delete(realmId: RealmId): Promise<void>;
}

/** Which accounts belong to which people of directories. */
export abstract class DirectoryPersonRepository {
  /** @throws BadRequest if the person, or the account, has been linked otherwise meanwhile */
  abstract add(person: DirectoryPerson): Promise<void>;
  abstract find(realmId: RealmId, uniqueId: Buffer): Promise<DirectoryPerson | null>;
  abstract findByUser(realmId: RealmId, userId: UserId): Promise<DirectoryPerson | null>;
  abstract list(realmId: RealmId): Promise<DirectoryPerson[]>;
  abstract noteUse(realmId: RealmId, uniqueId: Buffer, time: number): Promise<void>;
  /** @param linkedBy only if it came to the account in one of these ways */
  abstract deleteByUser(realmId: RealmId, userId: UserId, linkedBy: readonly LinkedBy[]): Promise<void>;
}
