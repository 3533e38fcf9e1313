import type { ArchiveConversation, ArchiveEmoji, ArchiveGroup, ArchiveMessage, ArchivePerson, SkipReason } from '../domain/records.js';
import { LIMITS } from '../../../kernel/limits.js';
import { type Archive, type ArchiveEntry, ArchiveRefused } from './archive.js';

/** The chats whose exports are read, by the ids with which they are stored, which do not change. */
export const CHAT_SOURCES = {
  slack: { id: 'slack', name: 'Slack' },
  mattermost: { id: 'mattermost', name: 'Mattermost' },
  rocketchat: { id: 'rocketchat', name: 'Rocket.Chat' },
  zulip: { id: 'zulip', name: 'Zulip' },
} as const;
export type ChatSource = (typeof CHAT_SOURCES)[keyof typeof CHAT_SOURCES];

/** A place where an archive is damaged. */
export interface Damage {
  readonly file: string;
  readonly byte: number;
  readonly problem: string;
}

/** Places where an archive is damaged, as far as it is still worth reading. */
export class Damages {
  readonly list: Damage[] = [];

  /** @throws ArchiveRefused if they are too many */
  add(damage: Damage): void {
    this.list.push(damage);
    if (this.list.length > LIMITS.MAX_IMPORT_DAMAGES) {
      throw new ArchiveRefused(`The archive is damaged in more than ${LIMITS.MAX_IMPORT_DAMAGES} places.`);
    }
  }
}

/** A message with what tells it from all others of the archive. */
export interface IdentifiedMessage {
  readonly message: ArchiveMessage;
  /** The same in every archive of the workspace: the conversation, the time, and the place among the messages of the same time. */
  readonly key: string;
  /** What the message itself says of its author. */
  readonly author: ArchivePerson | null;
  readonly unknownSubtype: string | null;
}

/** Consecutive records of an archive. */
export interface RecordBatch {
  readonly messages: readonly IdentifiedMessage[];
  readonly skipped: ReadonlyMap<SkipReason, number>;
  readonly damages: readonly Damage[];
  /** How many bytes of all messages have been read by now. */
  readonly bytesRead: number;
}

/** What an archive contains apart from its messages. */
export interface ChatLists {
  /** By their keys. */
  readonly people: ReadonlyMap<string, ArchivePerson>;
  readonly conversations: readonly ArchiveConversation[];
  /** The emoji of the workspace, as far as the archive lists them. */
  readonly emoji: readonly ArchiveEmoji[];
  /** What is wrong with these lists. */
  readonly damages: readonly Damage[];
  /** Files of the archive that are not read. */
  readonly ignored: readonly string[];
  /** Groups of people, those first that belong to others. Absent where they are not imported. */
  readonly groups?: readonly ArchiveGroup[];
  /** What the archive has of other kinds, which have no place here, by the names of the kinds. */
  readonly leftOut?: ReadonlyMap<string, number>;
}

/** The messages of one time in a conversation that have been seen. */
interface Moment {
  readonly at: number;
  readonly seen: Uint8Array[];
}

/** An archive of a format that is known: its lists, which are in memory, and its messages, which are read one after the other. */
export abstract class ChatArchive {
  abstract readonly source: ChatSource;
  /** The bytes of all messages. */
  abstract readonly size: number;

  private readonly moments = new Map<string, Moment>();

  constructor(
    protected readonly archive: Archive,
    readonly lists: ChatLists,
  ) {}

  /**
   * Reads the messages of all conversations in order of time, as far as they are in one batch or the archive has them in order.
   * @param since leaves out the messages before this day, written `2024-01-31`
   * @throws ArchiveRefused
   */
  read(since = ''): AsyncGenerator<RecordBatch> {
    this.moments.clear();
    return this.readBatches(since);
  }

  protected abstract readBatches(since: string): AsyncGenerator<RecordBatch>;

  /** Its files, in a fixed order. */
  get entries(): readonly ArchiveEntry[] {
    return [...this.archive.entries].sort((a, b) => (a.path < b.path ? -1 : 1));
  }

  /** The bytes of a file of a message, by its path. @throws ArchiveRefused */
  content(path: string): AsyncIterable<Uint8Array> {
    return this.archive.read(path);
  }

  /**
   * @param bytes the message as the archive has it
   * @returns null for a message that was there before, word for word
   */
  protected identify({ conversation, at }: ArchiveMessage, bytes: Uint8Array): string | null {
    let moment = this.moments.get(conversation);
    if (moment?.at !== at) this.moments.set(conversation, (moment = { at, seen: [] }));
    if (moment.seen.some((other) => sameBytes(other, bytes))) return null;
    moment.seen.push(bytes);
    return `${conversation}:${at}:${moment.seen.length}`;
  }
}

function sameBytes(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index]);
}
