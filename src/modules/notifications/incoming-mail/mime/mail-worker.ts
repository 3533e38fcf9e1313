import { parentPort } from 'node:worker_threads';
import type { ParsedMail } from '../application/mail-parser.js';
import type { ContentOptions } from '../domain/mail-address.js';
import { parseMail } from './parse-mail.js';

/** The message to the worker, which reads one mail. */
export interface ParseRequest {
  readonly source: Uint8Array;
  readonly options: ContentOptions;
}

export type ParseResponse = { readonly mail: ParsedMail } | { readonly failure: string };

parentPort?.once('message', ({ source, options }: ParseRequest) => {
  parseMail(source, options).then(
    (mail) => parentPort?.postMessage({ mail } satisfies ParseResponse),
    (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies ParseResponse),
  );
});
