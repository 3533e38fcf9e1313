import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { ChannelLookup, ConversationRepository } from '../../../channels/channels.api.js';
import type { Message } from '../../domain/message.js';
import { BadNarrow, BadNarrowCombination, type NarrowTerm } from '../../domain/narrow/term.js';
import { MessageAccess } from '../reading/message-access.js';

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
      return await this.access.accessMessage(actor, Number(operand));
    } catch (error) {
      if (error instanceof BadRequest) return null;
      throw error;
    }
  }

  private async place({ conversationId, topic }: Message): Promise<NarrowTerm[]> {
    const channel = (await this.channels.findByConversations([conversationId])).get(conversationId);
    if (channel) return [term('channel', channel.id), term('topic', topic)];
    const people = (await this.conversations.participants([conversationId])).get(conversationId) ?? [];
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
