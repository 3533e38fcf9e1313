import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { ChannelAccess, ChannelLookup, ChannelRepository, ConversationRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import {
  BadNarrow,
  BadNarrowCombination,
  findOperator,
  type MessageKind,
  type NarrowLookups,
  type NarrowMeaning,
  type NarrowOperator,
  type NarrowScope,
  type NarrowTerm,
  type Operand,
} from '../domain/narrow-operators.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { type Condition, mergeConditions, type MessageFilter, type Scope } from '../domain/message-filter.js';
import { ClosedChannels } from './closed-channels.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { Message } from '../../messages/domain/message.js';
import { MessageAccess } from '../../messages/application/message-access.js';

/** Finds the people that a narrow names. */
@Injectable()
export class NarrowPeople {
  constructor(
    private readonly users: UserLookup,
    private readonly conversations: ConversationRepository,
    private readonly access: UserAccess,
  ) {}

  /** @throws BadNarrow */
  async user(actor: Actor, operand: Operand): Promise<UserId> {
    const [user] = typeof operand === 'number' ? await this.byIds(actor, [operand]) : await this.byAddresses(actor, [String(operand)]);
    if (!user) throw new BadNarrow(`unknown user ${String(operand)}`);
    return user.id;
  }

  /**
   * The direct conversation of the viewer with the named people; null if it has never been used.
   * @throws BadNarrow
   */
  async directConversation(actor: Actor, operand: Operand): Promise<ConversationId | null> {
    const named = Array.isArray(operand)
      ? await this.byIds(actor, operand as readonly number[])
      : await this.byAddresses(
          actor,
          String(operand)
            .split(',')
            .map((address) => address.trim())
            .filter((address) => address !== ''),
        );
    if (named.length === 0) return null;
    const users = named.filter((user) => user !== null);
    if (users.length < named.length) throw new BadNarrow(`unknown user in ${printed(operand)}`);
    return this.conversations.findDirect(actor.realmId, [actor.userId, ...users.map((user) => user.id)]);
  }

  private async byIds(actor: Actor, ids: readonly number[]): Promise<(User | null)[]> {
    const found = await this.users.findByIds(ids);
    return ids.map((id) => {
      const user = found.get(id);
      return user?.realmId === actor.realmId ? user : null;
    });
  }

  private byAddresses(actor: Actor, addresses: readonly string[]): Promise<(User | null)[]> {
    return this.access.findByAddresses(actor, addresses);
  }
}

/** Lists look like `[1, 2]` in the reference's texts. */
function printed(operand: Operand): string {
  return Array.isArray(operand) ? `[${operand.join(', ')}]` : String(operand);
}

/** Finds the channels that a narrow names. */
@Injectable()
export class NarrowPlaces {
  constructor(
    private readonly channels: ChannelLookup,
    private readonly repository: ChannelRepository,
    private readonly access: ChannelAccess,
  ) {}

  /**
   * A channel, and whether the viewer may read all of it; without that only what was received is shown, which is no error (notes 3.4).
   * @throws BadNarrow
   */
  async channel(actor: Actor, operand: Operand): Promise<NarrowScope> {
    const channel =
      typeof operand === 'number'
        ? await this.channels.findById(actor.realmId, operand)
        : await this.channels.findByName(actor.realmId, String(operand));
    if (!channel) throw new BadNarrow(`unknown channel ${String(operand)}`);
    return { conversationIds: [channel.conversationId], history: await this.access.canReadHistory(actor, channel) };
  }

  /** All public channels, with their history for everybody but guests; or the channels that are open to the web, as far as received. */
  async channelsOf(actor: Actor, visibility: 'public' | 'web-public'): Promise<NarrowScope> {
    const channels = await this.repository.listByRealm(actor.realmId);
    const chosen = channels.filter((channel) => (visibility === 'public' ? !channel.inviteOnly : channel.webPublic));
    return {
      conversationIds: chosen.map(({ conversationId }) => conversationId),
      history: visibility === 'public' && !isGuest(actor.role),
    };
  }
}

/** Looks up what a narrow names, for one viewer, and turns it into a filter. */
@Injectable()
export class NarrowResolver {
  constructor(
    private readonly places: NarrowPlaces,
    private readonly people: NarrowPeople,
    private readonly closed: ClosedChannels,
  ) {}

  /** @throws BadNarrow if something named does not exist, or the terms contradict each other; the first such term is told of */
  async resolve(actor: Actor, terms: readonly NarrowTerm[]): Promise<MessageFilter> {
    const lookups = this.lookups(actor);
    const kinds = new Set<MessageKind>();
    const places: NarrowScope[] = [];
    const conditions: Condition[] = [];
    for (const { operator: name, operand, negated } of joined(terms)) {
      const operator = knownOperator(name);
      const kind = operator.kind?.(operand, negated);
      if (kind) kinds.add(kind);
      if (kinds.size > 1) throw new BadNarrow('No message can be both a channel message and direct message');
      const meaning = await operator.meaning(operand, lookups);
      if (meaning.place && !negated) places.push(meaning.place);
      conditions.push(...conditionsOf(meaning, negated));
    }
    const scope = scopeOf(places);
    // Whole conversations are only looked at where the viewer may read them.
    if (!scope.history) conditions.push(...(await this.readable(actor)));
    const receivedOnly = terms.some(({ operator, operand }) => findOperator(operator)?.receivedOnly?.(operand));
    return {
      realmId: actor.realmId,
      viewerId: actor.userId,
      scope: receivedOnly ? { ...scope, history: false } : scope,
      conditions: mergeConditions(conditions),
    };
  }

  /** Leaves out what the viewer received and may no longer read. */
  private async readable(actor: Actor): Promise<Condition[]> {
    const ids = await this.closed.listFor(actor);
    return ids.length === 0 ? [] : [{ on: 'conversation', anyOf: ids, negated: true }];
  }

  private lookups(actor: Actor): NarrowLookups {
    return {
      viewerId: actor.userId,
      emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
      channel: (operand) => this.places.channel(actor, operand),
      channels: (visibility) => this.places.channelsOf(actor, visibility),
      user: (operand) => this.people.user(actor, operand),
      directConversation: (operand) => this.people.directConversation(actor, operand),
    };
  }
}

function knownOperator(name: string): NarrowOperator {
  const operator = findOperator(name);
  if (!operator) throw new BadNarrow(`unknown operator ${name}`);
  return operator;
}

function conditionsOf({ place, fact, inverted = false }: NarrowMeaning, negated: boolean): Condition[] {
  if (fact) return [{ ...fact, negated: negated !== inverted }];
  return place && negated ? [{ on: 'conversation', anyOf: place.conversationIds, negated }] : [];
}

/** Searches make one, at the end; what is not to be found stays apart (notes 3.1). */
function joined(terms: readonly NarrowTerm[]): NarrowTerm[] {
  const searches = terms.filter(({ operator, negated }) => operator === 'search' && !negated);
  if (searches.length < 2) return [...terms];
  const operand = searches.map((search) => String(search.operand)).join(' ');
  return [...terms.filter((term) => !searches.includes(term)), { operator: 'search', operand, negated: false }];
}

/** The conversations in which all places meet; whole, if one of them lets the viewer read them so. */
function scopeOf(places: readonly NarrowScope[]): Scope {
  const [first, ...others] = places;
  if (!first) return { conversationIds: null, history: false };
  const everywhere = (id: ConversationId): boolean => others.every(({ conversationIds }) => conversationIds.includes(id));
  return { conversationIds: first.conversationIds.filter(everywhere), history: places.some(({ history }) => history) };
}

/** What a term names a conversation by. */
const NAMES_CONVERSATION = new Set(['channel', 'topic', 'dm']);

/** The operator `with`: wherever its message is now, there the narrow is (notes 3.4). */
@Injectable()
export class FollowedConversation {
  constructor(
    private readonly access: MessageAccess,
    private readonly channels: ChannelLookup,
    private readonly conversations: ConversationRepository,
  ) {}

  /**
   * The terms with the conversation of that message in the place of the one they name. If the viewer may not read the message, the one
   * they name remains.
   * @throws BadNarrow, BadNarrowCombination
   */
  async follow(actor: Actor, terms: readonly NarrowTerm[]): Promise<NarrowTerm[]> {
    const [wanted, second] = terms.filter(({ operator }) => operator === 'with');
    if (second) throw new BadNarrowCombination("Duplicate 'with' operators.");
    if (!wanted) return [...terms];
    const others = terms.filter((term) => term !== wanted);
    const message = await this.message(actor, wanted.operand);
    if (message) return [...(await this.place(message)), ...others.filter(({ operator }) => !NAMES_CONVERSATION.has(operator))];
    if (namesConversation(others)) return others;
    throw invalid();
  }

  private async message(actor: Actor, operand: unknown): Promise<Message | null> {
    if (!/^\s*[+-]?\d+\s*$/.test(String(operand))) throw invalid();
    try {
      return (await this.access.accessMessage(actor, Number(operand))).message;
    } catch (error) {
      if (error instanceof BadRequest) return null;
      throw error;
    }
  }

  private async place({ conversationId, topic }: Message): Promise<NarrowTerm[]> {
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    if (channel) return [term('channel', channel.id), term('topic', topic)];
    const people = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
    return [term('dm', people)];
  }
}

function term(operator: string, operand: NarrowTerm['operand']): NarrowTerm {
  return { operator, operand, negated: false };
}

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const names = new Set(terms.map(({ operator }) => operator));
  return names.has('dm') || (names.has('channel') && names.has('topic'));
}

function invalid(): BadNarrow {
  return new BadNarrow("Invalid 'with' operator");
}
