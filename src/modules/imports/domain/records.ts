import type { Block } from './text-tree.js';

/** Somebody or something that writes in an archive. */
export interface ArchivePerson {
  /** Unique in the archive. */
  readonly key: string;
  readonly name: string;
  /** Null if the archive has none. */
  readonly email: string | null;
  readonly role: 'owner' | 'administrator' | 'moderator' | 'member' | 'guest';
  readonly deactivated: boolean;
  readonly isBot: boolean;
  readonly timezone: string;
  /** Only messages name the person; the list of people does not. */
  readonly isPlaceholder: boolean;
}

export interface ArchiveConversation {
  /** Unique in the archive. */
  readonly key: string;
  readonly kind: 'public' | 'private' | 'direct';
  /** Empty for a direct conversation. */
  readonly name: string;
  readonly description: string;
  readonly archived: boolean;
  /** The keys of its people. */
  readonly members: readonly string[];
  /** What it belongs to, such as a team. Empty if to nothing. */
  readonly group: string;
  /** The folder of its messages in the archive. Empty if they have none. */
  readonly folder: string;
  /** No list of the archive names it: it is known by its folder alone. */
  readonly isUnlisted: boolean;
  /** Whether everybody on the internet could read it. Absent where the source has nothing like it. */
  readonly isWebPublic?: boolean;
  /** Who may write in it. Absent: everybody who reads it. */
  readonly writers?: ArchiveAudience;
  /**
   * For a channel whose members do not read what was written before them: the first of its messages that they read, by their keys. Whoever is not in it
   * reads none. Absent where all members read all of it.
   */
  readonly readsFrom?: ReadonlyMap<string, string>;
}

/** A group of people that has a name. */
export interface ArchiveGroup {
  /** Unique in the archive. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly deactivated: boolean;
  readonly contents: ArchiveAudience;
}

export interface ArchiveAudience {
  /** The keys of people. */
  readonly people: readonly string[];
  /** The keys of groups, or the names of the groups that every organization has, such as `role:members`. */
  readonly groups: readonly string[];
}

export interface ArchiveReaction {
  /** The name of the emoji in the source, without a skin tone. */
  readonly emoji: string;
  /** The code points of the emoji as the API spells them. Absent where the source has names only. */
  readonly code?: string;
  readonly people: readonly string[];
}

export interface ArchiveFile {
  /** Null if the archive says nothing but that there was one. */
  readonly name: string | null;
  /** `external`: a link to another service. `gone`: deleted, or withheld by the source. */
  readonly kind: 'stored' | 'external' | 'gone';
  readonly url: string | null;
  /** Where the archive has its content; null if it has not. */
  readonly path: string | null;
  readonly size: number;
}

export interface ArchiveMessage {
  readonly conversation: string;
  /** Microseconds UTC. Also the id of the message within its conversation, though not a unique one. */
  readonly at: number;
  readonly author: string;
  readonly blocks: readonly Block[];
  /** Whether it is shown as an action of its author. */
  readonly isAction: boolean;
  /** Whether it was pinned in its conversation. */
  readonly isPinned: boolean;
  /** Names its thread within the conversation; null outside of threads. */
  readonly thread: string | null;
  /** What people have called its thread; null if the first words of the thread are its name. */
  readonly threadName: string | null;
  readonly isReply: boolean;
  /** Milliseconds UTC; null if it was not edited. */
  readonly editedAt: number | null;
  readonly reactions: readonly ArchiveReaction[];
  readonly files: readonly ArchiveFile[];
  /** Its topic, which may be the empty one. Absent where the source has none, so that threads become topics. */
  readonly topic?: string;
  /** The keys of those who have starred it. */
  readonly starredBy?: readonly string[];
  /** What it was before, newest first. Absent where the source does not say it. */
  readonly edits?: readonly ArchiveEdit[];
}

/** A change of a message. */
export interface ArchiveEdit {
  /** Milliseconds UTC. */
  readonly at: number;
  /** Who changed it; null if the archive does not say. */
  readonly person: string | null;
  /** Its text before the change; absent if that stayed. */
  readonly blocks?: readonly Block[];
  /** Its topic before the change and after it; absent if that stayed. */
  readonly topics?: readonly [before: string, after: string];
}

/** An emoji of the workspace. */
export interface ArchiveEmoji {
  /** Several if it has other names, too. */
  readonly names: readonly string[];
  /** Where the archive has its image; null if it has not. */
  readonly path: string | null;
}

/** Why a record of an archive becomes no message. These are the names under which reports count it. */
export const SKIPPED = {
  membership: 'notes that somebody joined or left',
  history: 'notes about a changed name, topic or purpose',
  change: 'records of changes, whose text is in the message itself',
  hidden: 'hidden records, earlier versions, notes about pins and reminders',
  deleted: 'marks of deleted messages',
  empty: 'messages without content',
  repeated: 'messages that the archive contains twice',
  damaged: 'damaged records',
  encrypted: 'encrypted messages, which only their readers can read',
  notice: 'notes of the system about other things',
} as const;
export type SkipReason = keyof typeof SKIPPED;

/** What a record of an archive is. */
export type ArchiveRecord =
  | {
      readonly kind: 'message';
      readonly message: ArchiveMessage;
      readonly author: ArchivePerson | null;
      readonly unknownSubtype: string | null;
    }
  | { readonly kind: 'skipped'; readonly reason: SkipReason };
