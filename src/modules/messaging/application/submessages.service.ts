import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { ClientEvents } from '../../../kernel/client-events.js';
import { BadRequest } from '../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../kernel/unit-of-work.js';
import type { Submessage } from '../domain/submessage.js';
import { ConcernedReaders } from './concerned-readers.js';
import { MessageAccess } from './message-access.js';
import { MessageLock } from './message-lock.js';
import { SubmessageRepository } from './submessage.repository.js';

/** Attaches data to messages. */
@Injectable()
export class SubmessagesService {
  constructor(
    private readonly access: MessageAccess,
    private readonly lock: MessageLock,
    private readonly submessages: SubmessageRepository,
    private readonly readers: ConcernedReaders,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * The first one has to come from the sender of the message; after that every reader may attach something.
   * @throws BadRequest
   */
  async attach(actor: Actor, { messageId, type, content }: Pick<Submessage, 'messageId' | 'type' | 'content'>): Promise<void> {
    const message = await this.access.one(actor, messageId);
    const { realmId } = message;
    await this.unitOfWork.run(async () => {
      if (!(await this.lock.take(realmId, messageId))) throw new BadRequest('Invalid message(s)');
      if (message.senderId !== actor.userId && !(await this.submessages.hasAttached(realmId, messageId, message.senderId))) {
        throw new BadRequest('You cannot attach a submessage to this message.');
      }
      if (!isJson(content)) throw new BadRequest('Invalid json for submessage');
      const id = await this.submessages.add(realmId, { messageId, senderId: actor.userId, type, content });
      const event = { type: 'submessage', msg_type: type, message_id: messageId, submessage_id: id, sender_id: actor.userId, content };
      await this.events.announce([{ realmId, event, audience: await this.readers.of(message, actor.userId) }]);
    });
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
