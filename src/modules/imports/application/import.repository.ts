import type { RealmId } from '../../../kernel/ids.js';
import type { ChatSource } from './chat-archive.js';

/**
 * What the map knows: accounts, groups, channels, direct conversations, emoji, messages and files, by their keys in the archive; the list that a pinned
 * message is in (`pin`); whether the members of a
 * conversation are in (`members`) and it is archived here, too (`archived`); and the newest imported message of one of our conversations (`newest`).
 */
export type MappedKind =
  'account' | 'group' | 'channel' | 'direct' | 'emoji' | 'members' | 'archived' | 'message' | 'pin' | 'file' | 'newest';

/** A run that is undone may be begun again, as if it had never been. */
export type ImportPhase = 'running' | 'finished' | 'undone';

/** One import of one archive. */
export interface ImportRun {
  readonly id: number;
  readonly source: ChatSource;
  readonly realmId: RealmId;
  /** What was chosen for it, as text to compare. */
  readonly options: string;
  readonly phase: ImportPhase;
  /** Milliseconds UTC; anew if it is begun again after it was undone. */
  readonly startedAt: number;
  /** It existed before, so that it is continued or repeated. */
  readonly isRepeated: boolean;
}

/** A run with what its owner wants to know of it. */
export interface ImportStatus extends Omit<ImportRun, 'isRepeated' | 'options'> {
  /** Milliseconds UTC. */
  readonly finishedAt: number | null;
  /** What it counted when it ended; empty before. */
  readonly counts: Readonly<Record<string, number>>;
  /** How many messages of the archive are here by now. */
  readonly messages: number;
}

export abstract class ImportRepository {
  /** All runs of an organization, the oldest first. */
  abstract list(realmId: RealmId): Promise<ImportStatus[]>;
  /** Forgets what things have become, by what they have become, so that another run imports them again. */
  abstract forget(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: readonly number[]): Promise<void>;
  /**
   * The run for an archive, which is new or was begun before.
   * @param fingerprint 32 bytes
   */
  abstract begin(run: {
    readonly realmId: RealmId;
    readonly source: ChatSource;
    readonly fingerprint: Buffer;
    readonly options: string;
  }): Promise<ImportRun>;
  /** Stores how far a run is, and what it has counted. */
  abstract save(run: Pick<ImportRun, 'id' | 'realmId' | 'phase'>, counts: object): Promise<void>;
  /** What the keys have become, as far as they are imported. */
  abstract find(realmId: RealmId, kind: MappedKind, keys: readonly string[]): Promise<Map<string, number>>;
  /**
   * Stores what keys have become, in the surrounding unit of work, which makes it.
   * @throws an error of the driver if another process has imported one of them meanwhile
   */
  abstract add(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: ReadonlyMap<string, number>): Promise<void>;
  /** The same for what changes as an import goes on. */
  abstract set(run: Pick<ImportRun, 'id' | 'realmId'>, kind: MappedKind, ids: ReadonlyMap<string, number>): Promise<void>;
}
