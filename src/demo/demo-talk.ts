import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { DomainError } from '../kernel/domain-error.js';
import type { MessageId } from '../kernel/ids.js';
import { ReactionsService, SendMessageService } from '../modules/messaging/messaging.api.js';
import type { User } from '../modules/users/users.api.js';

/** Lets people of the demo organization talk. Saying or doing the same again changes nothing, and what has become impossible is left out. */
@Injectable()
export class DemoTalk {
  constructor(
    private readonly sending: SendMessageService,
    private readonly reactions: ReactionsService,
  ) {}

  /**
   * @param key the same for the same message
   * @returns null if it may not be sent any more
   */
  async send(user: User, request: Parameters<SendMessageService['send']>[1], key: string): Promise<MessageId | null> {
    try {
      return (await this.sending.send(asActor(user), { ...request, idempotencyKey: key })).id;
    } catch (error) {
      if (error instanceof DomainError) return null;
      throw error;
    }
  }

  /** @param emojiName of an emoji that exists */
  async react(user: User, messageId: MessageId, emojiName: string): Promise<void> {
    try {
      await this.reactions.add(asActor(user), messageId, { name: emojiName });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error; // it is there already, or somebody has deleted the message since
    }
  }
}

function asActor({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: 'website' };
}
