import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { foldCase } from '../../../kernel/fold-case.js';
import { EMPTY_TOPIC_DISPLAY_NAME } from '../../realm/realm.api.js';
import { BadNarrow, type NarrowTerm } from '../domain/narrow-terms.js';
import type { Condition, MessageFilter, Scope } from './message.queries.js';
import { NarrowOperands } from './narrow-operands.js';

/** What one term means: where to look, and on what condition. */
interface Meaning {
  readonly scope?: Scope;
  readonly condition?: Condition;
}

const NOTHING: Meaning = { scope: { kind: 'nothing' } };

/** Looks up what a narrow names, for one viewer, and turns it into a filter. */
@Injectable()
export class NarrowResolution {
  constructor(private readonly operands: NarrowOperands) {}

  /** @throws BadNarrow if something named does not exist, or the terms contradict each other */
  async resolve(actor: Actor, terms: readonly NarrowTerm[]): Promise<MessageFilter> {
    const kinds = new Set(terms.filter(({ negated }) => !negated).map(({ operator }) => KINDS[operator]));
    if (kinds.has('channel') && kinds.has('direct')) throw new BadNarrow('No message can be both a channel message and direct message');
    let scope: Scope = { kind: 'received' };
    const conditions: Condition[] = [];
    for (const term of terms) {
      const meaning = await this.meaning(actor, term);
      if (meaning.condition) conditions.push(meaning.condition);
      if (meaning.scope) scope = narrower(scope, meaning.scope);
    }
    return { realmId: actor.realmId, viewerId: actor.userId, scope, conditions };
  }

  private async meaning(actor: Actor, { operator, operand, negated }: NarrowTerm): Promise<Meaning> {
    switch (operator) {
      case 'channel': {
        const { channel, history } = await this.operands.channel(actor, operand);
        if (negated) return { condition: { on: 'conversation', id: channel.conversationId, negated } };
        return { scope: { kind: 'conversation', id: channel.conversationId, history } };
      }
      case 'topic': {
        const topic = operand === EMPTY_TOPIC_DISPLAY_NAME ? '' : String(operand);
        return { condition: { on: 'topic', topicKey: foldCase(topic), negated } };
      }
      case 'dm': {
        const id = await this.operands.directConversation(actor, operand);
        if (negated) return id === null ? {} : { condition: { on: 'conversation', id, negated } };
        return id === null ? NOTHING : { scope: { kind: 'conversation', id, history: true } };
      }
      case 'sender':
        return { condition: { on: 'sender', senderId: await this.operands.user(actor, operand), negated } };
      case 'id':
        return { condition: { on: 'id', id: messageId(operand), negated } };
      default:
        throw new BadNarrow(`unknown operator ${operator}`);
    }
  }
}

const KINDS: Readonly<Record<string, 'channel' | 'direct'>> = { channel: 'channel', topic: 'channel', dm: 'direct' };

/** Two conversations exclude each other; one is narrower than everything received. */
function narrower(current: Scope, added: Scope): Scope {
  if (current.kind === 'received') return added;
  if (added.kind === 'conversation' && current.kind === 'conversation' && added.id === current.id) return current;
  return { kind: 'nothing' };
}

function messageId(operand: unknown): number {
  const id = typeof operand === 'number' ? operand : /^\d+$/.test(String(operand)) ? Number(operand) : NaN;
  if (!Number.isSafeInteger(id) || id < 0) throw new BadNarrow('Invalid message ID');
  return id;
}
