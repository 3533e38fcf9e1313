import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { presentHiddenSender, UserAccess } from '../../../users/profiles.api.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { type FlagFacts, flagNames } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import type { SearchQuery } from '../domain/search-query.js';
import type { AnchoredRange, HeadedRange, RecalledRange } from './find-message-range.service.js';
import { LoadMessageSourcesService } from './load-message-sources.service.js';
import { type MessageContext, type MessageShape, presentMessage, type WireMessage } from './message.presenter.js';
import type { MessageHead } from './narrow.queries.js';
import { PageLimit } from './page-limit.js';
import { presentMatch } from './search-match.js';

/** Total length of the cached JSON. */
const MAX_CACHED_CHARACTERS = 12_000_000;

/** The number of different forms of a message. */
const FORMS = 8;

/** A message object as JSON, without `flags` and the closing brace, and what it was made from. */
interface CachedMessage {
  readonly version: number;
  readonly context: MessageContext;
  readonly json: string;
}

/** The message object of the API for one account. */
export type FlaggedMessage = WireMessage & { readonly flags: readonly string[] };

export interface MessagePage {
  readonly range: AnchoredRange;
  /** Message objects of the API with `flags`, ascending by id, as JSON. */
  readonly messages: string;
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
    private readonly limit: PageLimit,
  ) {}

  /** Message objects of the API with `flags`, one per message. The actor may read them all; senders that it may not see are hidden. */
  async presentObjects(actor: Actor, messages: readonly Message[], shape: MessageShape): Promise<FlaggedMessage[]> {
    const [sourced, facts, sees, host] = await Promise.all([
      this.sources.load(actor.realmId, messages),
      this.messages.loadFlagFacts(actor.userId, messages),
      this.access.visibilityFilter(actor),
      this.access.realmHost(actor.realmId),
    ]);
    return sourced.map(({ source, sender }, index) => {
      const fact = facts.get((messages[index] as Message).id);
      return {
        ...presentMessage(source, shape, EMPTY_TOPIC_DISPLAY_NAME, sender.showsEmailTo(actor)),
        ...(sees(sender) ? {} : presentHiddenSender(sender.id, host)),
        flags: fact ? flagNames(fact) : [],
      };
    });
  }

  /** The page of a range, limited to what fits into one response. */
  async presentPage(actor: Actor, range: HeadedRange, shape: MessageShape): Promise<MessagePage> {
    return this.limit.present(range.ids.length, () => this.presentPageInTurn(actor, range, shape));
  }

  private async presentPageInTurn(actor: Actor, range: HeadedRange, shape: MessageShape): Promise<MessagePage> {
    if (await this.access.canSeeEveryone(actor)) {
      return this.joinPage(actor, range, await this.messages.loadFlagFacts(actor.userId, range.heads, range.reader), shape);
    }
    const { range: fitting, bytes } = await this.limit.cut(actor.realmId, range);
    return this.limit.build(bytes, async () => {
      const messages = await this.messages.findByIds(actor.realmId, fitting.ids);
      return { range: fitting, messages: JSON.stringify(await this.presentObjects(actor, messages, shape)) };
    });
  }

  /** The same as `presentPage` for heads that held in a state of their conversation; null if it is no longer in this state. */
  async presentRecalledPage(actor: Actor, { range, state }: RecalledRange, shape: MessageShape): Promise<MessagePage | null> {
    if (!(await this.access.canSeeEveryone(actor))) return null;
    return this.limit.present(range.ids.length, async () => {
      const facts = await this.messages.loadFlagFactsInState(actor.userId, range.heads, state);
      return facts && this.joinPage(actor, range, facts, shape);
    });
  }

  /** The page of a search: the messages also have `match_content` and `match_subject`, with the words of the search highlighted. */
  async presentSearchPage(actor: Actor, range: AnchoredRange, query: SearchQuery, shape: MessageShape): Promise<MessagePage> {
    return this.limit.present(range.ids.length, () => this.presentSearchPageInTurn(actor, range, query, shape));
  }

  private async presentSearchPageInTurn(actor: Actor, range: AnchoredRange, query: SearchQuery, shape: MessageShape): Promise<MessagePage> {
    // `match_content` repeats the content.
    const { range: fitting, bytes } = await this.limit.cut(actor.realmId, range, { copies: 2 });
    return this.limit.build(bytes, async () => {
      const messages = await this.messages.findByIds(actor.realmId, fitting.ids);
      const objects = await this.presentObjects(actor, messages, shape);
      const parts: string[] = [];
      for (const [index, one] of objects.entries()) {
        if (index > 0 && index % MATCHES_PER_TURN === 0) await new Promise(setImmediate);
        parts.push(JSON.stringify({ ...one, ...presentMatch(messages[index] as Message, one.subject, query) }));
      }
      return { range: fitting, messages: `[${parts.join(',')}]` };
    });
  }

  private async joinPage(
    actor: Actor,
    { heads, ...range }: HeadedRange,
    facts: ReadonlyMap<MessageId, FlagFacts>,
    shape: MessageShape,
  ): Promise<MessagePage> {
    const contexts = await this.sources.loadContexts(actor.realmId, heads);
    const jsonById = new Map<MessageId, string>();
    for (const [index, head] of heads.entries()) {
      const cached = this.findCached(actor, head, contexts[index] as MessageContext, shape);
      if (cached !== null) jsonById.set(head.id, cached);
    }
    const { range: fitting, bytes } = await this.limit.cut(actor.realmId, range, { knownLength: (id) => jsonById.get(id)?.length });
    return this.limit.build(bytes, async () => {
      const missing = fitting.ids.filter((id) => !jsonById.has(id));
      if (missing.length > 0) for (const [id, json] of await this.loadJson(actor, missing, shape)) jsonById.set(id, json);
      const objects: string[] = [];
      for (const id of fitting.ids) {
        const json = jsonById.get(id);
        const fact = facts.get(id);
        if (json !== undefined && fact) objects.push(`${json},"flags":${flagsJson(fact)}}`);
      }
      return { range: fitting, messages: `[${objects.join(',')}]` };
    });
  }

  private findCached(actor: Actor, { id, version }: MessageHead, context: MessageContext, shape: MessageShape): string | null {
    const cached = this.cache.get(cacheKey(id, actor, context, shape));
    return cached?.version === version && isSameContext(cached.context, context) ? cached.json : null;
  }

  private async loadJson(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<ReadonlyMap<MessageId, string>> {
    // Additions are read after their messages, so that they are never older than the version.
    const messages = await this.messages.findByIds(actor.realmId, ids);
    const sourced = await this.sources.load(actor.realmId, messages);
    return new Map(
      messages.map(({ id, version = 0 }, index) => {
        const { source, sender, context } = sourced[index] as (typeof sourced)[number];
        const json = JSON.stringify(presentMessage(source, shape, EMPTY_TOPIC_DISPLAY_NAME, sender.showsEmailTo(actor))).slice(0, -1);
        this.cache.set(cacheKey(id, actor, context, shape), { version, context, json });
        return [id, json];
      }),
    );
  }
}

/** Identifies the form of a message, as far as its JSON depends on it. */
function cacheKey(id: MessageId, actor: Actor, { sender }: MessageContext, shape: MessageShape): number {
  const computesAvatar = shape.clientGravatar && sender.showsEmailTo(actor);
  return FORMS * id + ((shape.applyMarkdown ? 1 : 0) | (computesAvatar ? 2 : 0) | (shape.emptyTopicName ? 4 : 0));
}

/** The names need no escaping. */
function flagsJson(fact: FlagFacts): string {
  const names = flagNames(fact);
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

const CONTEXT_KEYS = [
  'sender',
  'channel',
  'topicLinks',
  'realmStringId',
  'realmHost',
  'historyPolicy',
] as const satisfies (keyof MessageContext)[];
