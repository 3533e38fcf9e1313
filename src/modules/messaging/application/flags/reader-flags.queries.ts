import type { UserId } from '../../../../kernel/ids.js';
import type { FlagFacts } from '../../domain/flags/flags.js';
import type { Message } from '../../domain/message.js';

/** How the readers of a message stand to it: as most of them do, and those who do otherwise. */
export interface ReaderFlags {
  /** Most have read it; those who have not are among the others, and the other way round. */
  readonly mostHaveRead: boolean;
  readonly others: readonly (Omit<FlagFacts, 'inTopic' | 'traits'> & { readonly userId: UserId })[];
}

/** What a message is to everybody whom a change of it concerns. */
export abstract class ReadStateQueries {
  /** Of members and of those who received it; the shorter list, whichever that is. */
  abstract loadRecipientFlags(message: Message): Promise<ReaderFlags>;
}
