import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { DomainError } from '../kernel/domain-error.js';
import type { MessageId } from '../kernel/ids.js';
import { ReactionsService, SendMessageService } from '../modules/messaging/messaging.api.js';
import type { User } from '../modules/users/users.api.js';

/** Lets people of the demo organization talk. Saying or doing the same again changes nothing. */
@Injectable()
export class DemoTalk {
  constructor(
    private readonly sending: SendMessageService,
    private readonly reactions: ReactionsService,
  ) {}

  /** @param key the same for the same message */
  async send(user: User, request: Parameters<SendMessageService['send']>[1], key: string): Promise<MessageId> {
    return (await this.sending.send(asActor(user), { ...request, idempotencyKey: key })).id;
  }

  /** @param emojiName of an emoji that exists */
  async react(user: User, messageId: MessageId, emojiName: string): Promise<void> {
    try {
      await this.reactions.add(asActor(user), messageId, { name: emojiName });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'REACTION_ALREADY_EXISTS') throw error;
    }
  }
}

function asActor({ id, realmId, role, botType }: User): Actor {
  return { userId: id, realmId, role, botType, clientName: 'website' };
}
