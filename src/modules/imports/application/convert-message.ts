import type { MessageId, UserId } from '../../../kernel/ids.js';
import { LIMITS } from '../../../kernel/limits.js';
import { type EmojiCatalog, EXTRA_EMOJI } from '../../../kernel/emoji-catalog.js';
import {
  bareWebLink,
  type ImportedEdit,
  type ImportedReaction,
  type MessageLocation,
  messageUrlPath,
} from '../../messaging/importing.api.js';
import type { User } from '../../users/accounts.api.js';
import { type MarkdownNames, type PlaceReference, printMarkdown } from '../domain/print-markdown.js';
import type { ArchiveFile, ArchiveMessage, ArchivePerson, ArchiveReaction } from '../domain/records.js';
import { splitText } from '../domain/split-text.js';
import { type Block, type Labels, paragraph, plainText, referencesIn, text } from '../domain/text-tree.js';
import { topicName, type TopicPlan } from '../domain/topic-plan.js';
import type { ImportedConversation } from './import-conversations.service.js';
import type { OwnEmoji } from './import-emoji.service.js';
import type { ChatSource } from './chat-archive.js';
import { codeOfEmoji, codeOfReaction, type ThreadSummary } from './inspect-archive.service.js';

/** Room for `(12/34)` and the lines of files. */
const ROOM_FOR_NOTES = 1_000;
const MAX_LISTED_FILES = 20;
const MAX_LABEL_CODE_POINTS = 60;

/** All that messages refer to, by the keys of the archive. */
export interface ImportedWorld {
  readonly source: ChatSource;
  readonly people: ReadonlyMap<string, ArchivePerson>;
  readonly accounts: ReadonlyMap<string, User>;
  readonly conversations: ReadonlyMap<string, ImportedConversation>;
  readonly threads: ReadonlyMap<string, ReadonlyMap<string, ThreadSummary>>;
  readonly topics: ReadonlyMap<string, TopicPlan>;
  /** Custom emoji of the organization, by their names in the archive. */
  readonly customEmoji: ReadonlyMap<string, OwnEmoji>;
  /** The names of groups of people. */
  readonly groups: ReadonlyMap<string, string>;
}

/** What a message refers to, of which not everything is known before it is its turn. */
export interface MessageContext {
  /** Where files of the message are, by their places among its files. */
  readonly fileLinks: ReadonlyMap<number, string>;
  /** The ids of messages, as far as they are imported. */
  readonly messageIds: ReadonlyMap<string, MessageId>;
}

/** A message of an archive as messages of ours. */
export interface ConvertedMessage {
  readonly topic: string;
  /** Several if the text is too long for one. */
  readonly contents: readonly string[];
  readonly reactions: readonly ImportedReaction[];
  /** Reactions of unknown people or with unknown emoji. */
  readonly lostReactions: number;
  readonly starredBy: readonly UserId[];
  readonly edits: readonly ImportedEdit[];
}

/** Writes messages of an archive as ours. */
export class MessageConverter {
  private readonly names: MarkdownNames;
  private readonly labels: Labels;

  constructor(
    private readonly world: ImportedWorld,
    private readonly emoji: EmojiCatalog,
  ) {
    const { accounts, conversations, people, customEmoji } = world;
    this.names = {
      person: (key) => {
        const user = accounts.get(key);
        return user ? { id: user.id, name: user.fullName } : null;
      },
      channel: (key) => conversations.get(key)?.channel?.name ?? null,
      emoji: (name) => {
        const own = customEmoji.get(name);
        if (own) return own.name;
        const code = codeOfEmoji(emoji, world.source, name);
        return code === null ? null : emoji.nameOf(code);
      },
      startsLink: (value, position) => bareWebLink(value, position) !== null,
    };
    this.labels = {
      person: (key, label) => people.get(key)?.name ?? label,
      channel: (key, label) => conversations.get(key)?.channel?.name ?? label,
    };
  }

  convert(message: ArchiveMessage, context: MessageContext): ConvertedMessage {
    const isDirect = this.isDirect(message);
    const topic = this.topicOf(message);
    // What the text refers to needs no line of its own.
    const inText = new Set(referencesIn(message.blocks).map((one) => (one.kind === 'file' ? one.index : -1)));
    const notes = message.files
      .slice(0, MAX_LISTED_FILES)
      .flatMap((file, index) => (inText.has(index) ? [] : [fileNote(file, context.fileLinks.get(index))]));
    const max = LIMITS.MAX_MESSAGE_CODE_POINTS - ROOM_FOR_NOTES;
    const names = this.namesFor(context);
    const print = (blocks: readonly Block[]): string => printMarkdown(blocks, names);
    const blocks = [...this.quoteOfThread(message, isDirect), ...message.blocks];
    const whole = notes.length === 0 ? print(blocks) : '';
    const fits = whole !== '' && Array.from(whole).length <= LIMITS.MAX_MESSAGE_CODE_POINTS;
    const parts = fits ? [whole] : splitText(blocks, print, max, this.labels);
    const texts = parts.map((part, index) => (parts.length === 1 ? part : `${part}\n\n(${index + 1}/${parts.length})`));
    if (message.isAction && texts[0] !== undefined && !texts[0].includes('\n')) texts[0] = `/me ${texts[0].replace(/^&#47;me /, '')}`;
    const last = [texts.at(-1) ?? '', ...notes].filter((line) => line !== '').join('\n');
    const contents = [...texts.slice(0, -1), last || '(no content)'];
    // A message that was divided was never another one.
    const edits = contents.length > 1 ? [] : this.convertEdits(message, print);
    return { topic, contents, ...this.convertReactions(message), starredBy: this.convertStars(message), edits };
  }

  private namesFor({ fileLinks, messageIds }: MessageContext): MarkdownNames {
    return {
      ...this.names,
      references: {
        // The groups that every organization has are called the same here.
        group: (key) => this.world.groups.get(key) ?? (key.startsWith('role:') ? key : null),
        place: (place) => this.placeOf(place, messageIds),
        message: (key) => messageIds.get(key) ?? null,
        file: (index) => fileLinks.get(index) ?? null,
      },
    };
  }

  private placeOf({ conversation, topic, message }: PlaceReference, messageIds: MessageContext['messageIds']): string | null {
    const found = conversation === null ? undefined : this.world.conversations.get(conversation);
    if (!found) return null;
    const location: MessageLocation = found.channel
      ? { channelId: found.channel.id, channelName: found.channel.name, topic: topic ?? '' }
      : {
          participantIds: [...new Set(found.source.members.flatMap((key) => this.world.accounts.get(key)?.id ?? []))].sort((a, b) => a - b),
        };
    const id = message === null ? undefined : messageIds.get(message);
    if (id !== undefined) return messageUrlPath(location, id);
    return messageUrlPath(location, 0).replace(topic === null ? /(?:\/topic\/)?\/near\/0$/ : /\/near\/0$/, '');
  }

  /** Only those star a message who may read it here. */
  private convertStars({ conversation, starredBy = [] }: ArchiveMessage): UserId[] {
    const source = this.world.conversations.get(conversation)?.source;
    if (!source || starredBy.length === 0) return [];
    const members = source.kind === 'public' ? null : new Set(source.members);
    const users = starredBy.filter((key) => members?.has(key) ?? true).flatMap((key) => this.world.accounts.get(key)?.id ?? []);
    return [...new Set(users)];
  }

  private convertEdits({ edits = [] }: ArchiveMessage, print: (blocks: readonly Block[]) => string): ImportedEdit[] {
    return edits.map(({ at, person, blocks, topics }) => ({
      at,
      userId: person === null ? null : (this.world.accounts.get(person)?.id ?? null),
      ...(blocks === undefined
        ? {}
        : { content: Array.from(print(blocks)).slice(0, LIMITS.MAX_MESSAGE_CODE_POINTS).join('').trim() || '(no content)' }),
      ...(topics === undefined ? {} : { topics: [topicName(topics[0]), topicName(topics[1])] as const }),
    }));
  }

  /** Empty for a direct message. */
  topicOf(message: ArchiveMessage): string {
    const plan = this.world.topics.get(message.conversation);
    return this.isDirect(message) || !plan ? '' : plan.topicOf(message);
  }

  /** The first words of a message, as the label of a link. */
  labelOf({ blocks, files }: ArchiveMessage): string {
    return labelFrom(
      Array.from(plainText(blocks, this.labels) || (files[0]?.name ?? 'a message'))
        .slice(0, MAX_LABEL_CODE_POINTS)
        .join(''),
    );
  }

  private isDirect({ conversation }: ArchiveMessage): boolean {
    return this.world.conversations.get(conversation)?.channel === null;
  }

  /** What a reply answers, where its thread has no topic of its own. */
  private quoteOfThread({ conversation, thread, isReply }: ArchiveMessage, isDirect: boolean): Block[] {
    if (!isReply || thread === null || (!isDirect && this.world.topics.get(conversation)?.has(thread))) return [];
    const { title = '', hasRoot = false, isNamed = false } = this.world.threads.get(conversation)?.get(thread) ?? {};
    return title === '' || !(hasRoot || isNamed) ? [] : [{ kind: 'quote', blocks: [paragraph(text(title))] }];
  }

  private convertReactions({ reactions }: ArchiveMessage): Pick<ConvertedMessage, 'reactions' | 'lostReactions'> {
    const converted = new Map<string, ImportedReaction>();
    let lostReactions = 0;
    for (const reaction of reactions) {
      const emoji = this.resolve(reaction);
      for (const key of reaction.people) {
        const user = this.world.accounts.get(key);
        if (user && emoji) converted.set(`${user.id} ${emoji.type} ${emoji.code}`, { userId: user.id, emoji });
        else lostReactions += 1;
      }
    }
    return { reactions: [...converted.values()], lostReactions };
  }

  private resolve(reaction: ArchiveReaction): ImportedReaction['emoji'] | null {
    const own = reaction.code === undefined ? this.world.customEmoji.get(reaction.emoji) : undefined;
    if (own) return { name: own.name, code: String(own.id), type: 'realm_emoji' };
    const code = codeOfReaction(this.emoji, this.world.source, reaction);
    if (code === EXTRA_EMOJI) return { name: code, code, type: 'zulip_extra_emoji' };
    if (code === null) return null;
    // Names that come with a code are those of here.
    const isOurs = reaction.code !== undefined && this.emoji.isNameOf(reaction.emoji, code);
    const ours = isOurs ? reaction.emoji : this.emoji.nameOf(code);
    return ours === null ? null : { name: ours, code, type: 'unicode_emoji' };
  }
}

/** The line that a file leaves in its message. @param link where its content is here */
function fileNote({ kind, name, url }: ArchiveFile, link: string | undefined): string {
  const words = (name ?? 'a file').replace(/\s+/g, ' ').slice(0, 200);
  if (link !== undefined) return `[${labelFrom(words)}](${link})`;
  const shown = asText(words);
  if (kind === 'external' && url !== null) return printMarkdown([paragraph({ kind: 'link', url, label: name ?? '' })], NO_NAMES);
  return kind === 'gone' ? `(file ${shown} was deleted before the export)` : `(file ${shown} not in the export)`;
}

function asText(words: string): string {
  return printMarkdown([paragraph(text(words))], NO_NAMES);
}

function labelFrom(words: string): string {
  return asText(words).replace(/[[\]]/g, (bracket) => `&#${bracket.charCodeAt(0)};`);
}

const NO_NAMES: MarkdownNames = {
  person: () => null,
  channel: () => null,
  emoji: () => null,
  startsLink: (value, position) => bareWebLink(value, position) !== null,
};
