import { ConcurrencyLimit } from '../../../../kernel/concurrency-limit.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { ThreadTaskFailed, ThreadTasks } from '../../../../platform/processes/thread-tasks.js';
import { findThreadProgram } from '../../../../platform/processes/threads.js';
import { MailParser, type MailReading, type ParsedMail, type ReceivedMail } from '../application/mail-parser.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import type { ParseRequest } from './mail-worker.js';

/** Memory of a thread beside the bytes of the mail. The mail of a thread that exceeds it is refused. */
const MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192, stackSizeMb: 4 };

export interface ThreadedMailParserOptions {
  /** The compiled program of the threads. Defaults to the one beside this file in a build. */
  readonly program?: string;
  readonly timeLimitMs?: number;
}

/**
 * Reads each mail in a thread of its own. Of what one address is sent, and of what one sender sends to several, one mail is read at a time, so that the mails
 * of others pass it.
 */
export class ThreadedMailParser extends MailParser {
  private readonly senders = new ConcurrencyLimit({ running: Infinity, ofAccount: { running: 1 } });
  private readonly tasks: ThreadTasks<ParseRequest, ParsedMail>;

  constructor({ program, timeLimitMs }: ThreadedMailParserOptions = {}) {
    super();
    this.tasks = new ThreadTasks({
      program: program ?? findThreadProgram(import.meta.filename, 'mail-worker.js'),
      // Loaded only in tests, where the threads have no program.
      inThisThread: async ({ source, reading }) => (await import('./parse-mail.js')).parseMail(source, reading),
      memory: MEMORY,
      timeLimitMs: timeLimitMs ?? LIMITS.MAX_INCOMING_MAIL_SECONDS * 1000,
      turns: {
        running: LIMITS.MAX_READ_INCOMING_MAILS,
        ofAccount: { running: 1, waiting: LIMITS.MAX_ADDRESS_WAITING_INCOMING_MAILS },
      },
    });
  }

  async parse({ source, sender }: ReceivedMail, reading: MailReading): Promise<ParsedMail> {
    const read = (): Promise<ParsedMail> => this.tasks.run({ source, reading });
    try {
      // Reports have no sender, and come from everywhere.
      return await (sender === '' ? read() : this.senders.run(sender.toLowerCase(), read));
    } catch (error) {
      if (!(error instanceof ThreadTaskFailed)) throw error;
      throw error.tookTooLong ? new MailRefusal('unreadable', 'It takes too long to read.') : new MailRefusal('unreadable');
    }
  }
}
