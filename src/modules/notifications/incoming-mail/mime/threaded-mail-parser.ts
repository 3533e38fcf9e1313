import { LIMITS } from '../../../../kernel/limits.js';
import { findThreadProgram, startThread } from '../../../../platform/processes/threads.js';
import { MailParser, type MailReading, type ParsedMail } from '../application/mail-parser.js';
import { MailRefusal } from '../domain/mail-refusal.js';
import type { ParseRequest, ParseResponse } from './mail-worker.js';

/** Memory of the worker beside the bytes of the mail. A worker that exceeds it ends, and its mail is refused. */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 192, stackSizeMb: 4 };

export interface ThreadedMailParserOptions {
  /** The compiled worker. Defaults to the one beside this file in a build. */
  readonly workerFile?: string;
  readonly timeLimitMs?: number;
}

/**
 * Reads each mail in a worker thread of its own, so that no mail can block the event loop, use more memory than its worker has, or leave
 * anything behind for the next one. Mails are read one after the other.
 *
 * A worker cannot load TypeScript sources, so that mails are read in the calling thread when this file is not compiled, as in tests.
 */
export class ThreadedMailParser extends MailParser {
  private readonly workerFile: string | null;
  private readonly timeLimitMs: number;
  private last: Promise<unknown> = Promise.resolve();

  constructor(options: ThreadedMailParserOptions = {}) {
    super();
    this.workerFile = options.workerFile ?? findThreadProgram(import.meta.filename, 'mail-worker.js');
    this.timeLimitMs = options.timeLimitMs ?? LIMITS.MAX_INCOMING_MAIL_SECONDS * 1000;
  }

  parse(source: Uint8Array, reading: MailReading): Promise<ParsedMail> {
    const read = async (): Promise<ParsedMail> => {
      if (this.workerFile !== null) return this.parseInWorker(this.workerFile, { source, reading });
      const { parseMail } = await import('./parse-mail.js');
      return parseMail(source, reading).catch(() => Promise.reject(new MailRefusal('unreadable')));
    };
    const result = this.last.then(read, read);
    this.last = result;
    return result;
  }

  private parseInWorker(file: string, request: ParseRequest): Promise<ParsedMail> {
    const worker = startThread(file, WORKER_MEMORY);
    const result = new Promise<ParsedMail>((resolve, reject) => {
      const timer = setTimeout(() => reject(new MailRefusal('unreadable', 'It takes too long to read.')), this.timeLimitMs);
      worker.on('message', (response: ParseResponse) => {
        clearTimeout(timer);
        if ('mail' in response) resolve(response.mail);
        else reject(new MailRefusal('unreadable'));
      });
      worker.on('error', () => reject(new MailRefusal('unreadable')));
      worker.on('exit', () => {
        clearTimeout(timer);
        reject(new MailRefusal('unreadable'));
      });
      worker.postMessage(request);
    });
    return result.finally(() => void worker.terminate());
  }
}
