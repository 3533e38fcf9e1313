import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Message } from '../../domain/message.js';
import { MessageRepository } from './message-lock.js';

/** Lets those who add something to a message do it one after the other. */
@Injectable()
export class Turns {
  constructor(
    private readonly lock: MessageRepository,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * A unit of work in which nobody else changes what was added to the message.
   * @throws BadRequest if the message is gone
   */
  async runLocked(message: Message, work: () => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      if (!(await this.lock.lock(message.realmId, message.id))) throw new BadRequest('Invalid message(s)');
      await work();
    });
  }
}
