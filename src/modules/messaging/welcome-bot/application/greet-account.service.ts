import { Injectable, Logger } from '@nestjs/common';
import { Greeter, type User } from '../../../users/accounts.api.js';
import { GreetingHandler } from './greeting.handler.js';

/** Greets accounts at once. The outbox row of the account makes up for a greeting that failed. */
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
      this.logger.warn(`User ${user.id} could not be greeted at once: ${(error as Error).message}`);
    }
  }
}
