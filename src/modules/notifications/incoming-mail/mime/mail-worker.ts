import { answerTask } from '../../../../platform/processes/answer-task.js';
import type { MailReading, ParsedMail } from '../application/mail-parser.js';
import { parseMail } from './parse-mail.js';

/** The message to the thread, which reads one mail. */
export interface ParseRequest {
  readonly source: Uint8Array;
  readonly reading: MailReading;
}

/** @throws Error if the mail cannot be read within the limits */
function read({ source, reading }: ParseRequest): Promise<ParsedMail> {
  return parseMail(source, reading);
}

answerTask(read);
