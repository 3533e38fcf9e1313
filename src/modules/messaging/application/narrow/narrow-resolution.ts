import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { ConversationId } from '../../../../kernel/ids.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../../realm/realm.api.js';
import { type Condition, mergeConditions, type MessageFilter, type Scope } from '../../domain/narrow/condition.js';
import type { NarrowMeaning, MessageKind, NarrowLookups, NarrowOperator, NarrowScope } from '../../domain/narrow/operator.js';
import { findOperator } from '../../domain/narrow/operators.js';
import { BadNarrow, type NarrowTerm } from '../../domain/narrow/term.js';
import { ClosedChannels } from './closed-channels.js';
import { NarrowPeople } from './narrow-people.js';
import { NarrowPlaces } from './narrow-places.js';

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
