import { parentPort } from 'node:worker_threads';
import type { MailReading, ParsedMail } from '../application/mail-parser.js';
import { parseMail } from './parse-mail.js';

/** The message to the worker, which reads one mail. */
export interface ParseRequest {
  readonly source: Uint8Array;
  readonly reading: MailReading;
}

export type ParseResponse = { readonly mail: ParsedMail } | { readonly failure: string };

parentPort?.once('message', ({ source, reading }: ParseRequest) => {
  parseMail(source, reading).then(
    (mail) => parentPort?.postMessage({ mail } satisfies ParseResponse),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies ParseResponse),
  );
});
