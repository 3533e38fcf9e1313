import { join } from 'node:path';
import type { Config } from './platform/config/config.js';
import type { PinoLogger } from './platform/logging/pino-logger.js';
import { keepFilesPrivate, providePrivateFolder } from './platform/private-files.js';

/** Makes the folders of uploads and mails accessible to the user of this process only, including folders that earlier versions created. */
export function prepareFiles({ dataDirectory, storage, uploads, mail }: Config): void {
  keepFilesPrivate();
  if (storage.kind === 'disk') providePrivateFolder(storage.directory);
  providePrivateFolder(uploads.spoolDirectory);
  if (mail.smtpUrl === undefined) providePrivateFolder(join(dataDirectory, 'outbox'));
}

/** Reopens the log file on SIGHUP, which log rotation sends. Without a log file SIGHUP has no effect and does not end the process. */
export function reopenOnHangUp(logger: PinoLogger): void {
  process.on('SIGHUP', () => logger.reopen());
}
