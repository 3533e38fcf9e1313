import type { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import { LIMITS } from '../../../kernel/limits.js';
import { bareWebLink, type ImportedReaction } from '../../messaging/importing.api.js';
import type { User } from '../../users/accounts.api.js';
import { type MarkdownNames, printMarkdown } from '../domain/print-markdown.js';
import type { ArchiveFile, ArchiveMessage, ArchivePerson } from '../domain/records.js';
import { splitText } from '../domain/split-text.js';
import { type Block, type Labels, paragraph, plainText, text } from '../domain/text-tree.js';
import type { TopicPlan } from '../domain/topic-plan.js';
import type { ImportedConversation } from './import-conversations.service.js';
import type { OwnEmoji } from './import-emoji.service.js';
import type { ChatSource } from './chat-archive.js';
import { codeOfEmoji, type ThreadSummary } from './inspect-archive.service.js';

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
}

/** A message of an archive as messages of ours. */
export interface ConvertedMessage {
  readonly topic: string;
  /** Several if the text is too long for one. */
  readonly contents: readonly string[];
  readonly reactions: readonly ImportedReaction[];
  /** Reactions of unknown people or with unknown emoji. */
  readonly lostReactions: number;
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

  /** @param fileLinks where files of the message are, by their places among its files */
  convert(message: ArchiveMessage, fileLinks: ReadonlyMap<number, string>): ConvertedMessage {
    const isDirect = this.isDirect(message);
    const topic = this.topicOf(message);
    const notes = message.files.slice(0, MAX_LISTED_FILES).map((file, index) => fileNote(file, fileLinks.get(index)));
    const max = LIMITS.MAX_MESSAGE_CODE_POINTS - ROOM_FOR_NOTES;
    const print = (blocks: readonly Block[]): string => printMarkdown(blocks, this.names);
    const parts = splitText([...this.quoteOfThread(message, isDirect), ...message.blocks], print, max, this.labels);
    const texts = parts.map((part, index) => (parts.length === 1 ? part : `${part}\n\n(${index + 1}/${parts.length})`));
    if (message.isAction && texts[0] !== undefined && !texts[0].includes('\n')) texts[0] = `/me ${texts[0].replace(/^&#47;me /, '')}`;
    const last = [texts.at(-1) ?? '', ...notes].filter((line) => line !== '').join('\n');
    return { topic, contents: [...texts.slice(0, -1), last || '(no content)'], ...this.convertReactions(message) };
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
    for (const { emoji: name, people } of reactions) {
      const emoji = this.resolve(name);
      for (const key of people) {
        const user = this.world.accounts.get(key);
        if (user && emoji) converted.set(`${user.id} ${emoji.type} ${emoji.code}`, { userId: user.id, emoji });
        else lostReactions += 1;
      }
    }
    return { reactions: [...converted.values()], lostReactions };
  }

  private resolve(name: string): ImportedReaction['emoji'] | null {
    const own = this.world.customEmoji.get(name);
    if (own) return { name: own.name, code: String(own.id), type: 'realm_emoji' };
    const code = codeOfEmoji(this.emoji, this.world.source, name);
    const ours = code === null ? null : this.emoji.nameOf(code);
    return code === null || ours === null ? null : { name: ours, code, type: 'unicode_emoji' };
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
