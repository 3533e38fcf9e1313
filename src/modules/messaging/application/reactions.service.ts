import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { BadRequest, DomainError } from '../../../kernel/domain-error.js';
import type { MessageId } from '../../../kernel/ids.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Message } from '../domain/message.js';
import { MessageAccess } from './message-access.js';
import { MessageLock } from './message-lock.js';
import { ReactionAnnouncements } from './reaction-announcements.js';
import { ReactionEmoji } from './reaction-emoji.js';
import { ReactionRepository } from './reaction.repository.js';

/** An emoji as a client names it: the code and the type follow from the name where they are left out. */
export interface EmojiReference {
  readonly name?: string;
  readonly code?: string;
  readonly type?: string;
}

/** Puts emoji under messages, and takes them away again. */
@Injectable()
export class ReactionsService {
  constructor(
    private readonly access: MessageAccess,
    private readonly lock: MessageLock,
    private readonly reactions: ReactionRepository,
    private readonly emoji: ReactionEmoji,
    private readonly announcements: ReactionAnnouncements,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Where others have reacted with the same emoji already, theirs is joined under the name it has.
   * @throws DomainError BAD_REQUEST, REACTION_ALREADY_EXISTS
   */
  async add(actor: Actor, messageId: MessageId, reference: EmojiReference & { readonly name: string }): Promise<void> {
    const message = await this.access.one(actor, messageId);
    const { name, code, type } = this.completed(reference);
    await this.inTurn(message, async () => {
      const present = await this.reactions.withEmoji(actor.realmId, message.id, { code, type });
      if (present.some(({ userId }) => userId === actor.userId)) {
        throw new DomainError('REACTION_ALREADY_EXISTS', 'Reaction already exists.');
      }
      const emoji = present[0]?.emoji ?? this.emoji.described(name, code, type);
      const reaction = { messageId: message.id, userId: actor.userId, emoji };
      await this.reactions.add(actor.realmId, reaction);
      await this.announcements.announce('add', message, reaction);
    });
  }

  /** @throws DomainError BAD_REQUEST, REACTION_DOES_NOT_EXIST */
  async remove(actor: Actor, messageId: MessageId, reference: EmojiReference): Promise<void> {
    const message = await this.access.one(actor, messageId);
    const { code, type } = this.chosen(reference);
    await this.inTurn(message, async () => {
      const present = await this.reactions.withEmoji(actor.realmId, message.id, { code, type });
      const own = present.find(({ userId }) => userId === actor.userId);
      if (!own) throw new DomainError('REACTION_DOES_NOT_EXIST', "Reaction doesn't exist.");
      await this.reactions.remove(actor.realmId, own);
      await this.announcements.announce('remove', message, own);
    });
  }

  private completed({ name, code, type }: EmojiReference & { readonly name: string }): { name: string; code: string; type: string } {
    if (code !== undefined && type !== undefined) return { name, code, type };
    const named = this.emoji.named(name);
    return { name, code: code ?? named.code, type: type ?? named.type };
  }

  private chosen({ name, code, type }: EmojiReference): { code: string; type: string } {
    if (code !== undefined) return { code, type: type ?? 'unicode_emoji' };
    if (name === undefined) {
      throw new BadRequest('At least one of the following arguments must be present: emoji_name, emoji_code');
    }
    const named = this.emoji.named(name);
    return { code: named.code, type: type ?? named.type };
  }

  /** One change of a message's reactions at a time. */
  private async inTurn(message: Message, work: () => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.lock.take(message.realmId, message.id))) throw new BadRequest('Invalid message(s)');
      await work();
    });
  }
}
