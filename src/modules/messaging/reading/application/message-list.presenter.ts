import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { chunks } from '../../../../kernel/chunks.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { nextTurn, TextPieces } from '../../../../kernel/long-answers.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { array, named, object, partial, type Static, string } from '../../../../kernel/schema.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { AvatarUrls, UserAccess } from '../../../users/profiles.api.js';
import { showsEmailTo, type User } from '../../../users/accounts.api.js';
import { MessageAccess } from '../../messages/application/message-access.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { flagFacts, flagNames, type FlagSubject, type ReaderState } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import type { AnchoredRange } from '../domain/message-range.js';
import type { SearchQuery } from '../domain/search-query.js';
import { LoadMessageSourcesService } from './load-message-sources.service.js';
import type { FoundPage, MessageHead } from './message-feed.js';
import {
  type AccountAddresses,
  accountsShownIn,
  type MessageContext,
  type MessageShape,
  type MessageSource,
  presentMessage,
  WireMessage,
  withHidden,
  withoutPersonalData,
} from './message.presenter.js';
import { PageLimit } from './page-limit.js';
import { Match, presentMatch } from './search-match.js';

/** Total length of the cached JSON. */
const MAX_CACHED_CHARACTERS = 12_000_000;

/** In characters. A page that is not longer is one text. */
const JOINED_LENGTH = 131_072;

/** The texts of messages that are loaded together, because a loaded message takes several times its size until it is presented. */
const LOADED_BYTES = 1024 * 1024;

/** The number of different forms of a message. */
const FORMS = 16;

/** A message object as JSON, without `flags` and the closing brace, and what it was made from. */
interface CachedMessage {
  readonly version: number;
  readonly context: MessageContext;
  readonly json: string;
}

/** The message object of the API for one account. */
export const FlaggedMessage = named('Message', object({ ...WireMessage.fields, flags: array(string()), ...partial(Match.fields) }));
export type FlaggedMessage = Static<typeof FlaggedMessage>;

export interface MessagePage {
  readonly range: AnchoredRange;
  /** Message objects of the API with `flags`, ascending by id, as JSON, or its pieces. */
  readonly messages: string | readonly string[];
}

/** Messages whose matches are highlighted in one turn of the event loop, which takes some milliseconds. */
const MATCHES_PER_TURN = 100;

/**
 * Presents messages to an account. The part that does not depend on the reader is cached as JSON for each form that clients request, until
 * the version of the message changes, or an account, channel or setting that it shows (docs/adr/0015).
 */
@Injectable()
export class MessageListPresenter {
  private readonly cache = new ReadThroughCache<number, CachedMessage>({
    maxWeight: MAX_CACHED_CHARACTERS,
    weigh: ({ json }) => json.length,
  });

  constructor(
    private readonly messages: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
    private readonly access: UserAccess,
    private readonly messageAccess: MessageAccess,
    private readonly limit: PageLimit,
    private readonly avatars: AvatarUrls,
  ) {}

  /** Message objects of the API with `flags`, one per message. The actor may read them all; senders that it may not see are hidden. */
  async presentObjects(actor: Actor, messages: readonly Message[], shape: MessageShape): Promise<FlaggedMessage[]> {
    const [objects, reader] = await Promise.all([
      this.presentForActor(actor, messages, shape),
      this.messages.loadReaderState(actor.userId, messages),
    ]);
    return objects.map((object, index) => ({ ...object, flags: flagsOf(actor, messages[index] as Message, reader) }));
  }

  /**
   * A page, limited to what fits into one response.
   * @param query the search of the narrow: the messages then also have `match_content` and `match_subject`, with its words highlighted
   */
  async presentPage(actor: Actor, page: FoundPage, shape: MessageShape, query: SearchQuery | null): Promise<MessagePage> {
    return query === null && (await this.access.canSeeEveryone(actor))
      ? this.presentCached(actor, page, shape)
      : this.presentAnew(actor, page, shape, query);
  }

  /** From the cached JSON, which says who sent the messages. */
  private async presentCached(actor: Actor, { heads, reader, ...range }: FoundPage, shape: MessageShape): Promise<MessagePage> {
    const contexts = await this.sources.loadContexts(actor.realmId, heads);
    const jsonById = new Map<MessageId, string>();
    for (const [index, head] of heads.entries()) {
      const cached = this.findCached(actor, head, contexts[index] as MessageContext, shape);
      if (cached !== null) jsonById.set(head.id, cached);
    }
    const { range: fitting, bytes } = await this.limit.cut(actor.realmId, range, { knownLength: (id) => jsonById.get(id)?.length });
    return this.limit.build(bytes, async () => {
      const kept = new Set(fitting.ids);
      const missing = heads.filter(({ id }) => kept.has(id) && !jsonById.has(id));
      const parts = missing.length === 0 ? [] : chunks(missing, atOnce(kept.size, bytes));
      for (const part of parts) for (const [id, json] of await this.loadJson(actor, part, shape)) jsonById.set(id, json);
      const list = new TextPieces(JOINED_LENGTH);
      let separator = '[';
      for (const head of heads) {
        const json = kept.has(head.id) ? jsonById.get(head.id) : undefined;
        if (json === undefined) continue;
        list.add(separator);
        list.add(json); // as it is cached
        list.add(`,"flags":${flagsJson(flagsOf(actor, head, reader))}}`);
        separator = ',';
      }
      list.add(separator === '[' ? '[]' : ']');
      return { range: fitting, messages: list.end() };
    });
  }

  /** For an account that may not see all senders, and with the matches of a search. */
  private async presentAnew(
    actor: Actor,
    { heads, reader, ...range }: FoundPage,
    shape: MessageShape,
    query: SearchQuery | null,
  ): Promise<MessagePage> {
    // `match_content` repeats the content.
    const { range: fitting, bytes } = await this.limit.cut(actor.realmId, range, { copies: query ? 2 : 1 });
    return this.limit.build(bytes, async () => {
      const headById = new Map(heads.map((head) => [head.id, head]));
      const kept = fitting.ids.map((id) => headById.get(id)).filter((head) => head !== undefined);
      const list = new TextPieces(JOINED_LENGTH);
      let presented = 0;
      for (const part of chunks(kept, atOnce(kept.length, bytes))) {
        const messages = await this.loadFound(actor, part);
        const objects = await this.presentForActor(actor, messages, shape);
        for (const [index, object] of objects.entries()) {
          if (query && presented > 0 && presented % MATCHES_PER_TURN === 0) await nextTurn();
          const message = messages[index] as Message;
          const flags = flagsOf(actor, headById.get(message.id) ?? message, reader);
          list.add(presented === 0 ? '[' : ',');
          list.add(JSON.stringify({ ...object, flags, ...(query ? presentMatch(message, object.subject, query) : {}) }));
          presented += 1;
        }
      }
      list.add(presented === 0 ? '[]' : ']');
      return { range: fitting, messages: list.end() };
    });
  }

  /**
   * The messages as they are now, ascending by id. One that was moved to another conversation since it was found, and perhaps changed there, is
   * left out unless the actor may read it there.
   */
  private async loadFound(actor: Actor, heads: readonly MessageHead[]): Promise<readonly Message[]> {
    const foundIn = new Map(heads.map(({ id, conversationId }) => [id, conversationId]));
    const messages = await this.messages.findByIds(actor.realmId, [...foundIn.keys()]);
    const isMoved = ({ id, conversationId }: Message): boolean => foundIn.get(id) !== conversationId;
    const moved = messages.filter(isMoved).map(({ id }) => id);
    if (moved.length === 0) return messages;
    const readable = await this.messageAccess.filterReadable(actor, moved);
    return [...messages.filter((message) => !isMoved(message)), ...readable].sort((a, b) => a.id - b.id);
  }

  /** The objects without flags. */
  private async presentForActor(actor: Actor, messages: readonly Message[], shape: MessageShape): Promise<WireMessage[]> {
    const [sourced, realmHost] = await Promise.all([this.sources.load(actor.realmId, messages), this.access.realmHost(actor.realmId)]);
    const addresses = { realmHost, avatars: this.avatars };
    const hidden = await this.access.findHidden(
      actor,
      sourced.flatMap(({ source }) => accountsShownIn(source)),
    );
    return sourced.map(({ source, sender }) => presentTo(actor, { source: withHidden(source, hidden), sender }, shape, addresses));
  }

  private findCached(actor: Actor, { id, version }: MessageHead, context: MessageContext, shape: MessageShape): string | null {
    const cached = this.cache.get(cacheKey(id, actor, context, shape));
    return cached?.version === version && isSameContext(cached.context, context) ? cached.json : null;
  }

  private async loadJson(actor: Actor, heads: readonly MessageHead[], shape: MessageShape): Promise<ReadonlyMap<MessageId, string>> {
    // Additions are read after their messages, so that they are never older than the version.
    const messages = await this.loadFound(actor, heads);
    const [sourced, realmHost] = await Promise.all([this.sources.load(actor.realmId, messages), this.access.realmHost(actor.realmId)]);
    const addresses = { realmHost, avatars: this.avatars };
    return new Map(
      messages.map(({ id, version = 0 }, index) => {
        const { source, sender, context } = sourced[index] as (typeof sourced)[number];
        const json = JSON.stringify(presentTo(actor, { source, sender }, shape, addresses)).slice(0, -1);
        this.cache.set(cacheKey(id, actor, context, shape), { version, context, json });
        return [id, json];
      }),
    );
  }
}

/** How many of these messages are loaded together. @param bytes their length */
function atOnce(count: number, bytes: number): number {
  return Math.max(1, Math.floor((count * LOADED_BYTES) / Math.max(bytes, LOADED_BYTES)));
}

/** Identifies the form of a message, as far as its JSON depends on it. */
function cacheKey(id: MessageId, actor: Actor, { sender }: MessageContext, shape: MessageShape): number {
  const computesAvatar = shape.clientGravatar && showsEmailTo(sender, actor);
  const bits = (shape.applyMarkdown ? 1 : 0) | (computesAvatar ? 2 : 0) | (shape.emptyTopicName ? 4 : 0) | (actor.isVisitor ? 8 : 0);
  return FORMS * id + bits;
}

function presentTo(
  actor: Actor,
  { source, sender }: { readonly source: MessageSource; readonly sender: User },
  shape: MessageShape,
  addresses: AccountAddresses,
): WireMessage {
  const message = presentMessage(source, shape, EMPTY_TOPIC_DISPLAY_NAME, showsEmailTo(sender, actor));
  return actor.isVisitor ? withoutPersonalData(message, sender, addresses) : message;
}

/** A visitor has received nothing, and has nothing to read. */
function flagsOf({ isVisitor }: Actor, message: FlagSubject, reader: ReaderState): string[] {
  return isVisitor ? ['read'] : flagNames(flagFacts(message, reader));
}

/** The names need no escaping. */
function flagsJson(names: readonly string[]): string {
  return names.length === 0 ? '[]' : `["${names.join('","')}"]`;
}

/** Compares by identity: accounts, channels and links come from caches, which hold another object after each change. */
function isSameContext(a: MessageContext, b: MessageContext): boolean {
  return (
    CONTEXT_KEYS.every((key) => a[key] === b[key]) &&
    a.participants.length === b.participants.length &&
    a.participants.every((user, index) => user === b.participants[index])
  );
}

const CONTEXT_KEYS = ['sender', 'channel', 'topicLinks', 'realmStringId', 'historyPolicy'] as const satisfies (keyof MessageContext)[];
