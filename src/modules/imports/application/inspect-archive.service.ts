import { Injectable } from '@nestjs/common';
import { canonicalEmojiCode, EmojiCatalog, EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';
import { LIMITS } from '../../../kernel/limits.js';
import { foldCase } from '../../../kernel/text.js';
import type { ArchiveConversation, ArchiveGroup, ArchiveMessage, ArchivePerson, ArchiveReaction, SkipReason } from '../domain/records.js';
import { type Labels, plainText } from '../domain/text-tree.js';
import { ArchiveRefused } from './archive.js';
import type { ChatArchive, ChatSource, Damage, IdentifiedMessage } from './chat-archive.js';

const MAX_LISTED_DAMAGES = 100;
const MAX_TITLE_CHARACTERS = 200;
const MAX_COUNTED_NAMES = 10_000;

/** A thread of an archive. */
export interface ThreadSummary {
  /** Its name, or the words of the message that begins it, or of the first reply if the archive lacks that. */
  readonly title: string;
  readonly isNamed: boolean;
  readonly replies: number;
  readonly hasRoot: boolean;
  /** When it began: microseconds. */
  readonly at: number;
}

/** All that is known of an archive before anything of it is written. */
export interface Inspection {
  readonly source: ChatSource;
  readonly people: ReadonlyMap<string, ArchivePerson>;
  readonly conversations: readonly ArchiveConversation[];
  readonly messages: number;
  /** Messages by the keys of their conversations. */
  readonly messagesIn: ReadonlyMap<string, number>;
  /** The threads of each conversation, by their names in the archive. */
  readonly threads: ReadonlyMap<string, ReadonlyMap<string, ThreadSummary>>;
  readonly skipped: ReadonlyMap<SkipReason, number>;
  /** Kinds of messages that this version does not know, which are imported as text. */
  readonly unknownSubtypes: ReadonlyMap<string, number>;
  readonly reactions: number;
  /** Reactions with emoji of the workspace, by their names. */
  readonly unknownEmoji: ReadonlyMap<string, number>;
  /** Topics of a source that has them. */
  readonly topics: number;
  readonly starred: number;
  readonly groups: readonly ArchiveGroup[];
  /** What has no place here, by the names of the kinds. */
  readonly leftOut: ReadonlyMap<string, number>;
  /** Emoji of the workspace whose images the archive has. */
  readonly customEmoji: number;
  readonly edited: number;
  readonly pins: {
    /** In channels. */
    readonly listed: number;
    /** In direct conversations. */
    readonly lost: number;
  };
  readonly files: {
    readonly present: number;
    readonly bytes: number;
    readonly missing: number;
    readonly external: number;
    readonly gone: number;
  };
  /** Microseconds; null without messages. */
  readonly first: number | null;
  readonly last: number | null;
  readonly longest: number;
  /** Messages above the limit, which become several. */
  readonly tooLong: number;
  /** The first of the places where the archive is damaged. */
  readonly damages: readonly Damage[];
  readonly damageCount: number;
  /** Files that are not read. */
  readonly ignored: readonly string[];
  readonly size: number;
}

/** Reads a whole archive, and writes nothing. */
@Injectable()
export class InspectArchiveService {
  constructor(private readonly emoji: EmojiCatalog) {}

  /**
   * @param onProgress is told, from time to time, how many bytes of how many have been read
   * @throws ArchiveRefused
   */
  async inspect(archive: ChatArchive, onProgress: (read: number, size: number) => void = () => {}): Promise<Inspection> {
    const counts = new Counts(archive, this.emoji);
    for await (const { messages, skipped, damages, bytesRead } of archive.read()) {
      for (const message of messages) counts.add(message);
      for (const [reason, number] of skipped) increase(counts.skipped, reason, number);
      counts.addDamages(damages);
      onProgress(bytesRead, archive.size);
    }
    return counts.result();
  }
}

/** @returns the code of an emoji of Unicode. Chats agree with Slack about most names, and with us about many others; Slack itself has no others. */
export function codeOfEmoji(emoji: EmojiCatalog, { id }: ChatSource, name: string): string | null {
  return emoji.codeOfSlack(name) ?? (id === 'slack' ? null : emoji.codeOf(name));
}

/** @returns the code of the emoji of a reaction, unless it is one of the workspace; that of the only one that is not of Unicode is its name */
export function codeOfReaction(emoji: EmojiCatalog, source: ChatSource, { emoji: name, code }: ArchiveReaction): string | null {
  if (code === undefined) return source.id === 'zulip' ? null : codeOfEmoji(emoji, source, name);
  const canonical = canonicalEmojiCode(code.toLowerCase());
  return canonical === EXTRA_EMOJI || emoji.nameOf(canonical) !== null ? canonical : null;
}

interface Thread {
  readonly name: string | null;
  at: number;
  root: string | null;
  firstReply: string;
  replies: number;
}

class Counts {
  readonly skipped = new Map<SkipReason, number>();
  private readonly people: Map<string, ArchivePerson>;
  private readonly labels: Labels;
  /** The keys of conversations whose members are those who wrote in them. */
  private readonly unlisted: ReadonlySet<string>;
  /** The names of emoji whose images the archive has. */
  private readonly ownEmoji: ReadonlySet<string>;
  private readonly authorsIn = new Map<string, Set<string>>();
  private readonly messagesIn = new Map<string, number>();
  private readonly threads = new Map<string, Map<string, Thread>>();
  private readonly unknownSubtypes = new Map<string, number>();
  private readonly unknownEmoji = new Map<string, number>();
  private readonly files = { present: 0, bytes: 0, missing: 0, external: 0, gone: 0 };
  private readonly damages: Damage[] = [];
  private damageCount = 0;
  private threadCount = 0;
  private messages = 0;
  private reactions = 0;
  private readonly pins = { listed: 0, lost: 0 };
  private readonly direct: ReadonlySet<string>;
  private edited = 0;
  private readonly topicsIn = new Map<string, Set<string>>();
  private topics = 0;
  private starred = 0;
  private first: number | null = null;
  private last: number | null = null;
  private longest = 0;
  private tooLong = 0;

  constructor(
    private readonly archive: ChatArchive,
    private readonly emoji: EmojiCatalog,
  ) {
    const { people, conversations, emoji: own, damages } = archive.lists;
    this.people = new Map(people);
    const channels = new Map(conversations.map(({ key, name }) => [key, name]));
    this.labels = {
      person: (key, label) => this.people.get(key)?.name ?? label,
      channel: (key, label) => channels.get(key) || label,
    };
    this.ownEmoji = new Set(own.filter(({ path }) => path !== null).flatMap(({ names }) => names));
    this.unlisted = new Set(conversations.filter(({ isUnlisted }) => isUnlisted).map(({ key }) => key));
    this.direct = new Set(conversations.filter(({ kind }) => kind === 'direct').map(({ key }) => key));
    this.addDamages(damages);
  }

  add({ message, author, unknownSubtype }: IdentifiedMessage): void {
    this.messages += 1;
    increase(this.messagesIn, message.conversation);
    if (unknownSubtype !== null && this.unknownSubtypes.size < MAX_COUNTED_NAMES) increase(this.unknownSubtypes, unknownSubtype);
    this.addAuthor(message, author);
    this.addThread(message);
    this.addTopic(message);
    this.starred += message.starredBy?.length ?? 0;
    this.addReactions(message);
    for (const file of message.files) {
      if (file.kind === 'external') this.files.external += 1;
      else if (file.kind === 'gone') this.files.gone += 1;
      else if (file.path === null) this.files.missing += 1;
      else {
        this.files.present += 1;
        this.files.bytes += file.size;
      }
    }
    if (message.editedAt !== null) this.edited += 1;
    if (message.isPinned) this.pins[this.direct.has(message.conversation) ? 'lost' : 'listed'] += 1;
    this.first = this.first === null ? message.at : Math.min(this.first, message.at);
    this.last = this.last === null ? message.at : Math.max(this.last, message.at);
    this.addLength(message);
  }

  addDamages(damages: readonly Damage[]): void {
    this.damageCount += damages.length;
    this.damages.push(...damages.slice(0, MAX_LISTED_DAMAGES - this.damages.length));
  }

  result(): Inspection {
    const { people, messages, messagesIn, skipped, unknownSubtypes, reactions, unknownEmoji, edited, pins, files, first, last } = this;
    const { longest, tooLong, damages, damageCount, topics, starred } = this;
    const { ignored, emoji, groups = [], leftOut = new Map<string, number>(), ...lists } = this.archive.lists;
    const conversations = lists.conversations.map((conversation) =>
      conversation.isUnlisted
        ? { ...conversation, members: [...new Set([...conversation.members, ...(this.authorsIn.get(conversation.key) ?? [])])] }
        : conversation,
    );
    const threads = new Map([...this.threads].map(([key, ofOne]) => [key, summarize(ofOne)]));
    const { source, size } = this.archive;
    const customEmoji = emoji.filter(({ path }) => path !== null).length;
    const counted = {
      messages,
      messagesIn,
      skipped,
      unknownSubtypes,
      reactions,
      unknownEmoji,
      edited,
      pins,
      files,
      first,
      last,
      longest,
      tooLong,
    };
    return {
      source,
      people,
      conversations,
      threads,
      topics,
      starred,
      groups,
      leftOut,
      customEmoji,
      damages,
      damageCount,
      ignored,
      size,
      ...counted,
    };
  }

  private addAuthor(message: ArchiveMessage, author: ArchivePerson | null): void {
    if (author && !this.people.has(message.author)) {
      this.people.set(message.author, author);
      if (this.people.size > LIMITS.MAX_IMPORT_PEOPLE)
        throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_PEOPLE} people.`);
    }
    if (!this.unlisted.has(message.conversation)) return;
    const authors = this.authorsIn.get(message.conversation) ?? new Set();
    this.authorsIn.set(message.conversation, authors.add(message.author));
  }

  private addThread(message: ArchiveMessage): void {
    if (message.thread === null) return;
    const ofConversation = this.threads.get(message.conversation) ?? new Map<string, Thread>();
    this.threads.set(message.conversation, ofConversation);
    let thread = ofConversation.get(message.thread);
    if (!thread) {
      ofConversation.set(message.thread, (thread = { name: message.threadName, at: message.at, root: null, firstReply: '', replies: 0 }));
      this.threadCount += 1;
      if (this.threadCount > LIMITS.MAX_IMPORT_THREADS)
        throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_THREADS} threads.`);
    }
    if (!message.isReply) {
      if (thread.root === null) thread.at = message.at;
      thread.root ??= this.titleOf(message);
    } else {
      if (thread.replies === 0) thread.firstReply = this.titleOf(message);
      thread.replies += 1;
    }
  }

  private addTopic({ conversation, topic }: ArchiveMessage): void {
    if (topic === undefined) return;
    const topics = this.topicsIn.get(conversation) ?? new Set();
    this.topicsIn.set(conversation, topics);
    const before = topics.size;
    this.topics += topics.add(foldCase(topic)).size - before;
    if (this.topics > LIMITS.MAX_IMPORT_THREADS) throw new ArchiveRefused(`The archive has more than ${LIMITS.MAX_IMPORT_THREADS} topics.`);
  }

  private titleOf({ blocks, files }: ArchiveMessage): string {
    return Array.from(plainText(blocks, this.labels) || (files[0]?.name ?? ''))
      .slice(0, MAX_TITLE_CHARACTERS)
      .join('');
  }

  private addReactions({ reactions }: ArchiveMessage): void {
    for (const reaction of reactions) {
      const { emoji, people } = reaction;
      this.reactions += people.length;
      const isOwn = reaction.code === undefined && this.ownEmoji.has(emoji);
      const isKnown = isOwn || codeOfReaction(this.emoji, this.archive.source, reaction) !== null;
      if (!isKnown && this.unknownEmoji.size < MAX_COUNTED_NAMES) increase(this.unknownEmoji, emoji, people.length);
    }
  }

  private addLength({ blocks }: ArchiveMessage): void {
    const { length } = Array.from(plainText(blocks, this.labels));
    this.longest = Math.max(this.longest, length);
    if (length > LIMITS.MAX_MESSAGE_CODE_POINTS) this.tooLong += 1;
  }
}

/** A message that begins a thread and has no replies is no thread. */
function summarize(threads: ReadonlyMap<string, Thread>): ReadonlyMap<string, ThreadSummary> {
  return new Map(
    [...threads]
      .filter(([, { replies }]) => replies > 0)
      .map(([key, { name, at, root, firstReply, replies }]) => [
        key,
        { title: name ?? root ?? firstReply, isNamed: name !== null, replies, hasRoot: root !== null, at },
      ]),
  );
}

function increase<K>(counts: Map<K, number>, key: K, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
