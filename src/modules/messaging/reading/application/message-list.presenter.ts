import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { MessageId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { flagNames } from '../../messages/domain/message-flags.js';
import type { Message } from '../../messages/domain/message.js';
import type { SearchQuery } from '../domain/search-query.js';
import { presentHiddenSender, UserAccess } from '../../../users/profiles.api.js';
import { type MessageParties, type MessageShape, presentMessage } from './message.presenter.js';
import { LoadMessageSourcesService, type MessageContext } from './load-message-sources.service.js';
import type { AnchoredRange } from './find-message-range.service.js';
import type { MessageHead } from './narrow.queries.js';
import { MessageRepository } from '../../messages/application/message.repository.js';
import { PageLimit } from './page-limit.js';
import { matchOf } from './search-match.js';

/** Characters of JSON that are cached. */
const MAX_CACHED_LENGTH = 12_000_000;

/** A message object as JSON, without `flags` and the last brace, and what it was made of. */
interface Written {
  readonly version: number;
  readonly parties: MessageContext;
  readonly text: string;
}

export interface MessagePage {
  readonly range: AnchoredRange;
  /** Message objects of the wire with `flags`, ascending by id, as JSON. */
  readonly messages: string;
}

/**
 * Messages as an account gets to see them. What does not depend on the reader is written out as JSON once for each kind of client and remembered, until the message's
 * version, or anything that it shows of others, is not what it was (docs/adr/0015).
 */
@Injectable()
export class MessageListPresenter {
  private readonly written = new ReadThroughCache<string, Written>({ maxWeight: MAX_CACHED_LENGTH, weigh: ({ text }) => text.length });

  constructor(
    private readonly queries: MessageRepository,
    private readonly sources: LoadMessageSourcesService,
    private readonly access: UserAccess,
    private readonly limit: PageLimit,
  ) {}

  /** Message objects of the wire with `flags`, one per message. The actor may read them all, but need not see who wrote them (notes 1.13). */
  async presentObjects(actor: Actor, messages: readonly Message[], shape: MessageShape): Promise<Record<string, unknown>[]> {
    const [sourced, facts, sees, host] = await Promise.all([
      this.sources.load(actor.realmId, messages),
      this.queries.loadFlagFacts(actor.userId, messages),
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

  /** The messages of a range of which the heads are known, as JSON of the same objects, and the part of the range that fits into one answer. */
  async page(actor: Actor, range: AnchoredRange, heads: readonly MessageHead[], shape: MessageShape): Promise<MessagePage> {
    if (!(await this.access.canSeeEveryone(actor))) {
      const fitting = await this.limit.cut(actor.realmId, range);
      const messages = await this.queries.findByIds(actor.realmId, fitting.ids);
      return { range: fitting, messages: JSON.stringify(await this.presentObjects(actor, messages, shape)) };
    }
    const [facts, parties] = await Promise.all([
      this.queries.loadFlagFacts(actor.userId, heads),
      this.sources.parties(actor.realmId, heads),
    ]);
    const texts = new Map<MessageId, string>();
    for (const [index, head] of heads.entries()) {
      const known = this.recall(actor, head, parties[index] as MessageContext, shape);
      if (known !== null) texts.set(head.id, known);
    }
    const fitting = await this.limit.cut(actor.realmId, range, { knownLength: (id) => texts.get(id)?.length });
    const missing = fitting.ids.filter((id) => !texts.has(id));
    if (missing.length > 0) for (const [id, text] of await this.write(actor, missing, shape)) texts.set(id, text);
    const objects: string[] = [];
    for (const id of fitting.ids) {
      const text = texts.get(id);
      const fact = facts.get(id);
      if (text !== undefined && fact) objects.push(`${text},"flags":${JSON.stringify(flagNames(fact))}}`);
    }
    return { range: fitting, messages: `[${objects.join(',')}]` };
  }

  /** The same for messages that a search has found, with what it searched for marked beside them. */
  async foundPage(actor: Actor, range: AnchoredRange, query: SearchQuery, shape: MessageShape): Promise<MessagePage> {
    // `match_content` repeats the text.
    const fitting = await this.limit.cut(actor.realmId, range, { copies: 2 });
    const messages = await this.queries.findByIds(actor.realmId, fitting.ids);
    const objects = (await this.presentObjects(actor, messages, shape)).map((one, index) => ({
      ...one,
      ...matchOf(messages[index] as Message, String(one['subject']), query),
    }));
    return { range: fitting, messages: JSON.stringify(objects) };
  }

  private recall(actor: Actor, { id, version }: MessageHead, parties: MessageContext, shape: MessageShape): string | null {
    const known = this.written.get(nameOf(id, actor, parties, shape));
    return known?.version === version && sameParties(known.parties, parties) ? known.text : null;
  }

  private async write(actor: Actor, ids: readonly MessageId[], shape: MessageShape): Promise<ReadonlyMap<MessageId, string>> {
    // What is added to them is read after them: it is never older than the version.
    const messages = await this.queries.findByIds(actor.realmId, ids);
    const sourced = await this.sources.load(actor.realmId, messages);
    return new Map(
      messages.map(({ id, version = 0 }, index) => {
        const { source, sender, parties } = sourced[index] as (typeof sourced)[number];
        const text = JSON.stringify(presentMessage(source, shape, EMPTY_TOPIC_DISPLAY_NAME, sender.showsEmailTo(actor))).slice(0, -1);
        this.written.set(nameOf(id, actor, parties, shape), { version, parties, text });
        return [id, text];
      }),
    );
  }
}

/** By kind of client, as far as it makes a difference. */
function nameOf(id: MessageId, actor: Actor, { sender }: MessageContext, shape: MessageShape): string {
  const computesAvatar = shape.clientGravatar && sender.showsEmailTo(actor);
  return `${id} ${(shape.applyMarkdown ? 1 : 0) | (computesAvatar ? 2 : 0) | (shape.emptyTopicName ? 4 : 0)}`;
}

/** Accounts, channels and links are remembered elsewhere, and are other objects once they have changed. */
function sameParties(a: MessageContext, b: MessageContext): boolean {
  return SINGLE.every((name) => a[name] === b[name]) && a.participants.length === b.participants.length && samePeople(a, b);
}

const SINGLE = [
  'sender',
  'channel',
  'topicLinks',
  'realmStringId',
  'realmHost',
  'historyPolicy',
] as const satisfies (keyof MessageParties)[];

function samePeople(a: MessageContext, b: MessageContext): boolean {
  return a.participants.every((user, index) => user === b.participants[index]);
}
