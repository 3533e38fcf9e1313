import { Injectable } from '@nestjs/common';
import { chunks } from '../../../kernel/chunks.js';
import type { Actor } from '../../../kernel/actor.js';
import { DomainError } from '../../../kernel/domain-error.js';
import { EmojiCatalog } from '../../../kernel/emoji-catalog.js';
import type { ConversationId, MessageId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import { ConversationRepository } from '../../channels/channels.api.js';
import { importClient, type ImportedMessageInput, ImportMessagesService, type PreparedMessage } from '../../messaging/importing.api.js';
import { contentTypeOf, UploadFileService } from '../../uploads/uploads.api.js';
import type { User } from '../../users/accounts.api.js';
import type { ArchiveMessage, SkipReason } from '../domain/records.js';
import { referencesIn } from '../domain/text-tree.js';
import { type ConvertedMessage, type ImportedWorld, MessageConverter } from './convert-message.js';
import type { ImportedConversation } from './import-conversations.service.js';
import { ImportPinsService, type PinCounts } from './import-pins.service.js';
import { ImportRepository, type ImportRun } from './import.repository.js';
import type { ChatArchive, IdentifiedMessage } from './chat-archive.js';
import { Pins } from './pins.js';

const MESSAGES_PER_BLOCK = 500;

/** How an import treats a server that is in use. */
export interface ImportPace {
  /** Called after each block with what was read so far, and the milliseconds that the block took. */
  readonly afterBlock: (read: number, size: number, milliseconds: number) => Promise<void>;
}

/** What became of each message of an archive, and of what belongs to them. */
export interface ImportCounts {
  messages: number;
  /** They were there from this archive, or from one before it. */
  present: number;
  reactions: number;
  lostReactions: number;
  files: number;
  lostFiles: number;
  split: number;
  /** Of direct conversations without a known participant, and of channels that were not chosen. */
  leftOut: number;
  /** Of conversations in which somebody has written since the last import, or before the first one. */
  inUse: number;
}

/** A message on its way into a conversation. */
interface Candidate {
  readonly key: string;
  readonly sender: User;
  readonly conversation: ImportedConversation;
  readonly message: ArchiveMessage;
}

/** The messages that one message of the archive becomes. */
interface PreparedCandidate {
  readonly candidate: Candidate;
  readonly parts: readonly PreparedMessage[];
  readonly converted: ConvertedMessage;
}

/** Imports the messages of an archive, block by block. */
@Injectable()
export class ImportHistoryService {
  constructor(
    private readonly heads: ConversationRepository,
    private readonly messages: ImportMessagesService,
    private readonly uploads: UploadFileService,
    private readonly pins: ImportPinsService,
    private readonly repository: ImportRepository,
    private readonly emoji: EmojiCatalog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param operator an operator, who acts as the notification bot
   * @param since the first day, written `2024-01-31`; empty for all
   */
  async import(
    operator: Actor,
    run: ImportRun,
    archive: ChatArchive,
    world: ImportedWorld,
    since: string,
    pace: ImportPace,
  ): Promise<{ counts: ImportCounts; skipped: Map<SkipReason, number>; pins: PinCounts }> {
    const counts: ImportCounts = {
      ...{ messages: 0, present: 0, reactions: 0, lostReactions: 0, files: 0, lostFiles: 0, split: 0, leftOut: 0, inUse: 0 },
    };
    const skipped = new Map<SkipReason, number>();
    const converter = new MessageConverter(world, this.emoji);
    const pins = new Pins(converter);
    for await (const { messages, skipped: ofBatch, bytesRead } of archive.read(since)) {
      for (const [reason, number] of ofBatch) skipped.set(reason, (skipped.get(reason) ?? 0) + number);
      for (const message of messages) pins.add(message);
      for (const block of chunks(messages, MESSAGES_PER_BLOCK)) {
        const start = performance.now();
        await this.importBlock(run, archive, block, world, converter, counts);
        await pace.afterBlock(bytesRead, archive.size, performance.now() - start);
      }
    }
    return { counts, skipped, pins: await this.pins.import(operator, run, pins, world.conversations) };
  }

  private async importBlock(
    run: ImportRun,
    archive: ChatArchive,
    block: readonly IdentifiedMessage[],
    world: ImportedWorld,
    converter: MessageConverter,
    counts: ImportCounts,
  ): Promise<void> {
    const present = await this.repository.find(
      run.realmId,
      'message',
      block.map(({ key }) => key),
    );
    const candidates: Candidate[] = [];
    for (const { key, message } of block) {
      const [sender, conversation] = [world.accounts.get(message.author), world.conversations.get(message.conversation)];
      if (present.has(key)) counts.present += 1;
      else if (!sender || !conversation) counts.leftOut += 1;
      else candidates.push({ key, sender, conversation, message });
    }
    for (const part of partsByReferences(candidates)) await this.importPart(run, archive, part, converter, counts);
  }

  /** @param candidates messages that do not refer to each other */
  private async importPart(
    run: ImportRun,
    archive: ChatArchive,
    candidates: readonly Candidate[],
    converter: MessageConverter,
    counts: ImportCounts,
  ): Promise<void> {
    const messageIds = await this.repository.find(run.realmId, 'message', [...new Set(candidates.flatMap(referredMessages))]);
    const converted: ConvertedMessage[] = [];
    for (const candidate of candidates) {
      const fileLinks = await this.uploadFiles(run, archive, candidate, counts);
      converted.push(converter.convert(candidate.message, { fileLinks, messageIds }));
    }
    const written = await this.write(run, await this.prepare(clientOf(run), candidates, converted));
    counts.inUse += candidates.length - written.length;
    for (const { converted } of written) {
      counts.messages += 1;
      if (converted.contents.length > 1) counts.split += 1;
      counts.reactions += converted.reactions.length;
      counts.lostReactions += converted.lostReactions;
    }
  }

  /** Renders the messages that candidates become, all of them together. */
  private async prepare(
    client: string,
    candidates: readonly Candidate[],
    converted: readonly ConvertedMessage[],
  ): Promise<PreparedCandidate[]> {
    const inputs = candidates.map((candidate, index) => inputsOf(client, candidate, converted[index] as ConvertedMessage));
    const rendered = await this.messages.prepare(inputs.flat());
    let taken = 0;
    return candidates.map((candidate, index) => {
      const own = converted[index] as ConvertedMessage;
      return { candidate, converted: own, parts: rendered.slice(taken, (taken += own.contents.length)) };
    });
  }

  /**
   * Stores what belongs into conversations that have only imported messages. Those messages, and the note that they are imported, are in one
   * transaction.
   */
  private async write(run: ImportRun, prepared: readonly PreparedCandidate[]): Promise<readonly PreparedCandidate[]> {
    return this.unitOfWork.run(async () => {
      const ids = [...new Set(prepared.map(({ candidate }) => candidate.conversation.conversationId))].sort((a, b) => a - b);
      const heads = new Map((await this.heads.lock(ids)).map(({ id, lastMessageId }) => [id, lastMessageId]));
      const newest = await this.repository.find(run.realmId, 'newest', ids.map(String));
      const isOurs = (id: ConversationId): boolean => (heads.get(id) ?? 0) === (newest.get(String(id)) ?? 0);
      const writable = prepared.filter(({ candidate }) => isOurs(candidate.conversation.conversationId));
      const messageIds = await this.messages.add(
        run.realmId,
        writable.flatMap(({ parts }) => parts),
      );
      const added = new Map<string, MessageId>();
      const lastIds = new Map<string, MessageId>();
      let position = 0;
      for (const { candidate, parts } of writable) {
        added.set(candidate.key, messageIds[position] as MessageId);
        position += parts.length;
        lastIds.set(String(candidate.conversation.conversationId), messageIds[position - 1] as MessageId);
      }
      await this.repository.add(run, 'message', added);
      await this.repository.set(run, 'newest', lastIds);
      return writable;
    }, 'committed');
  }

  /**
   * Stores the files of a message that the archive has, for its author. If the process dies before the message is stored, nothing links to them, so
   * that they are removed like all uploads that nobody uses.
   * @returns their addresses, by their places among the files of the message
   */
  private async uploadFiles(
    run: ImportRun,
    archive: ChatArchive,
    { sender, message }: Candidate,
    counts: ImportCounts,
  ): Promise<Map<number, string>> {
    const links = new Map<number, string>();
    for (const [index, { kind, name, path }] of message.files.entries()) {
      if (kind === 'external') continue;
      if (path === null) {
        counts.lostFiles += 1;
        continue;
      }
      const shown = name ?? path.slice(path.lastIndexOf('/') + 1);
      try {
        const file = { name: shown, contentType: contentTypeOf(undefined, shown), body: archive.content(path) };
        const { pathId } = await this.uploads.upload(sender.asActor(clientOf(run)), file);
        links.set(index, `/user_uploads/${pathId}`);
        counts.files += 1;
      } catch (error) {
        // A file above the limits is lost, and the message says so.
        if (!(error instanceof DomainError)) throw error;
        counts.lostFiles += 1;
      }
    }
    return links;
  }
}

/** Messages in order, in parts none of which refers to a message of the same part, whose id is not known yet. */
function partsByReferences(candidates: readonly Candidate[]): Candidate[][] {
  const parts: Candidate[][] = [];
  let keys = new Set<string>();
  for (const candidate of candidates) {
    if (parts.length === 0 || referredMessages(candidate).some((key) => keys.has(key))) {
      parts.push([]);
      keys = new Set();
    }
    parts.at(-1)?.push(candidate);
    keys.add(candidate.key);
  }
  return parts;
}

/** The keys of the messages to which a message refers. */
function referredMessages({ message: { blocks } }: Candidate): string[] {
  return referencesIn(blocks).flatMap((one) => (one.kind === 'place' && one.message !== null ? [one.message] : []));
}

/** The client that imported messages name. */
function clientOf({ source }: ImportRun): string {
  return importClient(source.name);
}

function inputsOf(
  clientName: string,
  { sender, conversation, message }: Candidate,
  { topic, contents, reactions, starredBy, edits }: ConvertedMessage,
): ImportedMessageInput[] {
  return contents.map((content, index) => ({
    sender,
    conversationId: conversation.conversationId,
    topic,
    content,
    sentAt: Math.floor(message.at / 1_000),
    editedAt: message.editedAt,
    clientName,
    reactions: index === 0 ? reactions : [],
    starredBy: index === 0 ? starredBy : [],
    edits,
  }));
}
