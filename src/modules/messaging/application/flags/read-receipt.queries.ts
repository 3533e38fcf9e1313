import type { UserId } from '../../../../kernel/ids.js';
import type { Message } from '../../domain/message.js';

export abstract class ReadReceiptQueries {
  /** Accounts that received the message and have read it, whether or not they want it known. */
  abstract readersOf(message: Message): Promise<UserId[]>;
}
