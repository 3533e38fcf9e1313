import { Injectable } from '@nestjs/common';
import { type Actor, isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ConversationId, UserId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../../kernel/server-identity.js';
import { ChannelAccess, ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { UserAccess } from '../../../users/profiles.api.js';
import { type AccessedMessage, MessageAccess } from '../../messages/application/message-access.js';
import { ReadableChannels } from '../../messages/application/readable-channels.js';
import { type Condition, markBits, mergeConditions, type MessageFilter, type Scope } from '../domain/message-filter.js';
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

/** Resolves the channels, accounts and messages that a narrow names, and turns it into a filter for one viewer. */
@Injectable()
export class NarrowResolver {
  constructor(
    private readonly users: UserLookup,
    private readonly userAccess: UserAccess,
    private readonly conversations: ConversationRepository,
    private readonly channels: ChannelLookup,
    private readonly channelAccess: ChannelAccess,
    private readonly readable: ReadableChannels,
    private readonly messages: MessageAccess,
  ) {}

  /**
   * The operator `with` is unknown here; see `resolveFollowing`.
   * @throws BadNarrow for the first term that names something unknown, or that contradicts the terms before it
   */
  async resolve(actor: Actor, terms: readonly NarrowTerm[]): Promise<MessageFilter> {
    const lookups = this.lookups(actor);
    const kinds = new Set<MessageKind>();
    const scopes: NarrowScope[] = [];
    const conditions: Condition[] = [];
    for (const { operator: name, operand, negated } of joinSearches(terms)) {
      const operator = getOperator(name);
      const kind = operator.kind?.(operand, negated);
      if (kind) kinds.add(kind);
      if (kinds.size > 1) throw new BadNarrow('No message can be both a channel message and direct message');
      const meaning = await operator.meaning(operand, lookups);
      if (meaning.scope && !negated) scopes.push(meaning.scope);
      conditions.push(...conditionsFrom(meaning, negated));
    }
    const scope = intersect(scopes);
    // A scope with history consists of conversations that the viewer may read.
    if (!scope.history) conditions.push(...(await this.readableOnly(actor)));
    const receivedOnly = terms.some(({ operator, operand }) => findOperator(operator)?.receivedOnly?.(operand));
    return {
      realmId: actor.realmId,
      viewerId: actor.userId,
      scope: receivedOnly ? { ...scope, history: false } : scope,
      conditions: mergeConditions(conditions),
      openHistory: markBits(conditions) === 0 ? this.readable.openHistoryByRole(actor) : await this.readable.loadOpenHistory(actor),
    };
  }

  /**
   * Resolves a narrow that may contain the operator `with`. It stands for the conversation that its message is in now, and replaces the
   * terms that name a conversation. If the viewer may not read the message, those terms stay.
   * @throws BadNarrow, BadNarrowCombination
   */
  async resolveFollowing(actor: Actor, terms: readonly NarrowTerm[]): Promise<MessageFilter> {
    const [withTerm, second] = terms.filter(({ operator }) => operator === 'with');
    if (second) throw new BadNarrowCombination("Duplicate 'with' operators.");
    if (!withTerm) return this.resolve(actor, terms);
    const others = terms.filter((one) => one !== withTerm);
    const accessed = await this.findMessage(actor, withTerm.operand);
    if (accessed) {
      const conversation = await this.conversationTerms(accessed);
      return this.resolve(actor, [...conversation, ...others.filter(({ operator }) => !CONVERSATION_OPERATORS.has(operator))]);
    }
    if (!namesConversation(others)) throw invalidWith();
    return this.resolve(actor, others);
  }

  private lookups(actor: Actor): NarrowLookups {
    return {
      viewerId: actor.userId,
      emptyTopicName: EMPTY_TOPIC_DISPLAY_NAME,
      channel: (operand) => this.resolveChannel(actor, operand),
      channels: (visibility) => this.resolveChannels(actor, visibility),
      user: (operand) => this.resolveUser(actor, operand),
      directConversation: (operand) => this.resolveDirectConversation(actor, operand),
    };
  }

  /** Where the viewer may not read all of the channel, the scope is what it received there; that is no error. @throws BadNarrow */
  private async resolveChannel(actor: Actor, operand: Operand): Promise<NarrowScope> {
    const channel =
      typeof operand === 'number'
        ? await this.channels.findById(actor.realmId, operand)
        : await this.channels.findByName(actor.realmId, String(operand));
    const history = channel !== null && (await this.channelAccess.canReadHistory(actor, channel));
    // The same whether or not there is a channel, so that visitors do not learn the names of others.
    if (actor.isVisitor && !history) throw new BadNarrow(`unknown web-public channel ${String(operand)}`);
    if (!channel) throw new BadNarrow(`unknown channel ${String(operand)}`);
    return { conversationIds: [channel.conversationId], history };
  }

  /**
   * All public channels, with their history except for guests; or all web-public channels, as far as their messages were received. For visitors
   * all that they may read.
   */
  private async resolveChannels(actor: Actor, visibility: 'public' | 'web-public'): Promise<NarrowScope> {
    const channels = await this.readable.listByVisibility(actor, visibility);
    return {
      conversationIds: channels.map(({ conversationId }) => conversationId),
      history: actor.isVisitor ?? (visibility === 'public' && !isGuest(actor.role)),
    };
  }

  /** @throws BadNarrow */
  private async resolveUser(actor: Actor, operand: Operand): Promise<UserId> {
    const [user] =
      typeof operand === 'number'
        ? await this.findUsersByIds(actor, [operand])
        : await this.userAccess.findByAddresses(actor, [String(operand)]);
    if (!user) throw new BadNarrow(`unknown user ${String(operand)}`);
    return user.id;
  }

  /**
   * The direct conversation of the viewer with the named users; null if it does not exist.
   * @throws BadNarrow
   */
  private async resolveDirectConversation(actor: Actor, operand: Operand): Promise<ConversationId | null> {
    const named = Array.isArray(operand)
      ? await this.findUsersByIds(actor, operand as readonly number[])
      : await this.userAccess.findByAddresses(actor, splitAddresses(String(operand)));
    if (named.length === 0) return null;
    const users = named.filter((user) => user !== null);
    if (users.length < named.length) throw new BadNarrow(`unknown user in ${formatOperand(operand)}`);
    return this.conversations.findDirect(actor.realmId, [actor.userId, ...users.map((user) => user.id)]);
  }

  private async findUsersByIds(actor: Actor, ids: readonly number[]): Promise<(User | null)[]> {
    const found = await this.users.findByIds(ids);
    return ids.map((id) => {
      const user = found.get(id);
      return user?.realmId === actor.realmId ? user : null;
    });
  }

  /** Excludes messages that the viewer received and may no longer read. */
  private async readableOnly(actor: Actor): Promise<Condition[]> {
    const ids = await this.readable.listLost(actor);
    return ids.length === 0 ? [] : [{ on: 'conversation', anyOf: ids, negated: true }];
  }

  private async findMessage(actor: Actor, operand: Operand): Promise<AccessedMessage | null> {
    if (!/^\s*[+-]?\d+\s*$/.test(String(operand))) throw invalidWith();
    try {
      return await this.messages.accessMessage(actor, Number(operand));
    } catch (error) {
      if (error instanceof BadRequest) return null;
      throw error;
    }
  }

  private async conversationTerms({ message: { conversationId, topic }, channel }: AccessedMessage): Promise<NarrowTerm[]> {
    if (channel) return [term('channel', channel.id), term('topic', topic)];
    const participants = (await this.conversations.loadParticipants([conversationId])).get(conversationId) ?? [];
    return [term('dm', participants)];
  }
}

/** Operators that name a conversation. */
const CONVERSATION_OPERATORS = new Set(['channel', 'topic', 'dm']);

function namesConversation(terms: readonly NarrowTerm[]): boolean {
  const names = new Set(terms.map(({ operator }) => operator));
  return names.has('dm') || (names.has('channel') && names.has('topic'));
}

function term(operator: string, operand: NarrowTerm['operand']): NarrowTerm {
  return { operator, operand, negated: false };
}

function invalidWith(): BadNarrow {
  return new BadNarrow("Invalid 'with' operator");
}

function getOperator(name: string): NarrowOperator {
  const operator = findOperator(name);
  if (!operator) throw new BadNarrow(`unknown operator ${name}`);
  return operator;
}

function splitAddresses(operand: string): string[] {
  return operand
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
}

/** Error messages show lists as `[1, 2]`, as the Zulip server does. */
function formatOperand(operand: Operand): string {
  return Array.isArray(operand) ? `[${operand.join(', ')}]` : String(operand);
}

function conditionsFrom({ scope, condition, inverted = false }: NarrowMeaning, negated: boolean): Condition[] {
  if (condition) return [{ ...condition, negated: negated !== inverted }];
  return scope && negated ? [{ on: 'conversation', anyOf: scope.conversationIds, negated }] : [];
}

/** Joins all searches into one term at the end. Negated searches stay separate: each excludes messages of its own. */
function joinSearches(terms: readonly NarrowTerm[]): NarrowTerm[] {
  const searches = terms.filter(({ operator, negated }) => operator === 'search' && !negated);
  if (searches.length < 2) return [...terms];
  const operand = searches.map((search) => String(search.operand)).join(' ');
  return [...terms.filter((one) => !searches.includes(one)), { operator: 'search', operand, negated: false }];
}

/** The conversations that are in all scopes; with their history if one of the scopes has it. */
function intersect(scopes: readonly NarrowScope[]): Scope {
  const [first, ...others] = scopes;
  if (!first) return { conversationIds: null, history: false };
  const everywhere = (id: ConversationId): boolean => others.every(({ conversationIds }) => conversationIds.includes(id));
  return { conversationIds: first.conversationIds.filter(everywhere), history: scopes.some(({ history }) => history) };
}
