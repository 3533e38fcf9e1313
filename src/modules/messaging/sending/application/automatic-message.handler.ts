import { Logger } from '@nestjs/common';
import { assertDomainError } from '../../../../kernel/domain-error.js';
import { OutboxHandler, type OutboxRow } from '../../../../kernel/outbox.js';

/**
 * Sends messages that the server writes by itself, such as notices and greetings. Rows may be handled again, so that each message is sent with
 * a key by which a repetition is recognized.
 */
export abstract class AutomaticMessageHandler extends OutboxHandler {
  private readonly logger = new Logger(this.constructor.name);

  /** Sends the messages of one row, each with `attempt`. */
  protected abstract handleRow(row: OutboxRow): Promise<void>;

  async handle(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) await this.handleRow(row);
  }

  /**
   * Sends a message, or logs that it was refused: it would be refused again and again, for example because a channel was archived.
   * @param failure a sentence without its full stop, for the log
   */
  protected async attempt(send: () => Promise<unknown>, failure: string): Promise<void> {
    try {
      await send();
    } catch (error) {
      assertDomainError(error);
      this.logger.warn(`${failure}: ${error.message}`);
    }
  }
}
