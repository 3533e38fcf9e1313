import type { RealmId, UserId } from '../../../../kernel/ids.js';
import type { LinkedBy } from '../../sign-on/domain/sign-on-provider.js';

/** The LDAP directory in which the people of an organization have their passwords. An organization has one at most. */
export interface Directory extends DirectorySettings, SyncState {
  readonly realmId: RealmId;
  /** The password of the service account, sealed with the secret of the server. */
  readonly sealedPassword: Buffer;
  readonly enabled: boolean;
  /** Milliseconds UTC. */
  readonly createdAt: number;
  /** When a test log-in last succeeded, in milliseconds UTC; null before that. */
  readonly testedAt: number | null;
}

/** What is known of the searches for people who have left. Times are milliseconds UTC. */
export interface SyncState {
  readonly nextSyncAt: number;
  /** When one last ended, well or not; null before that. */
  readonly syncedAt: number | null;
  /** Why the last one changed nothing; null if it was complete. */
  readonly syncProblem: string | null;
}

export const NEVER_SYNCED: SyncState = { nextSyncAt: 0, syncedAt: null, syncProblem: null };

/** What is entered of a directory, without the password of the service account. */
export interface DirectorySettings {
  /** `ldaps://host`, or `ldap://host`, which is encrypted by STARTTLS unless `plain` says otherwise. */
  readonly url: string;
  /** Whether passwords go to the directory without encryption. Only operators may say so. */
  readonly plain: boolean;
  /** PEM of the authorities that sign the certificate of the directory; empty for the usual ones. */
  readonly certificates: string;
  /** The account that searches. */
  readonly serviceDn: string;
  readonly base: string;
  /** Finds a person by `{login}`. */
  readonly filter: string;
  /** Names a person for ever, as bytes: `entryUUID`, or `objectGUID`. */
  readonly uniqueIdAttribute: string;
  readonly emailAttribute: string;
  readonly nameAttribute: string;
  /** Lists the groups of a person, as `memberOf` does; empty without one. */
  readonly groupsAttribute: string;
  /** Holds the picture of a person, as `jpegPhoto` or `thumbnailPhoto` do; empty without one. */
  readonly pictureAttribute: string;
  /** The domains for whose addresses the directory is the authority: such an address is that of the person. */
  readonly domains: readonly string[];
  /** Whether people without an account get one at their first log-in. */
  readonly createsAccounts: boolean;
  /** How many wrong passwords of a person the directory gets in half an hour. */
  readonly maxWrongPasswords: number;
}

/** A person of a directory, to whom an account belongs. */
export interface DirectoryPerson {
  readonly realmId: RealmId;
  /** Of the entry, as bytes. Names and addresses go to others. */
  readonly uniqueId: Buffer;
  readonly userId: UserId;
  readonly linkedBy: LinkedBy;
  /** Milliseconds UTC. */
  readonly linkedAt: number;
  readonly usedAt: number;
}

/** What a directory says of a person. */
export interface DirectoryEntry {
  /** Only for the directory itself: it writes the same name in several ways. */
  readonly dn: string;
  /** Null without one, or with several. */
  readonly uniqueId: Buffer | null;
  /** The first one; null without one. */
  readonly email: string | null;
  /** Empty without one. */
  readonly fullName: string;
  /** The names of groups. */
  readonly groups: readonly string[];
  readonly picture: Buffer | null;
  /** Whether the directory says that the person may not log in. */
  readonly disabled: boolean;
}

/** Whether the directory is the authority for an address. */
export function vouchesFor({ domains }: Pick<DirectorySettings, 'domains'>, email: string): boolean {
  return domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase());
}
