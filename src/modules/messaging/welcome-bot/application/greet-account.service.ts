import { Injectable, Logger } from '@nestjs/common';
import { Greeter } from '../../../users/users-ports.api.js';
import type { User } from '../../../users/accounts.api.js';
import { GreetingHandler } from './greeting.handler.js';

/** Greets accounts immediately. If that fails, the handler of the account's outbox row sends the greeting. */
@Injectable()
export class GreetAccountService extends Greeter {
  private readonly logger = new Logger(GreetAccountService.name);

  constructor(private readonly greetings: GreetingHandler) {
    super();
  }

  async greet(user: User): Promise<void> {
    try {
      await this.greetings.greet(user);
    } catch (error) {
      this.logger.warn(`User ${user.id} could not be greeted immediately: ${(error as Error).message}`);
    }
  }
}
