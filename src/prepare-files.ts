import { join } from 'node:path';
import type { Config } from './platform/config/config.js';
import type { PinoLogger } from './platform/logging/pino-logger.js';
import { keepFilesPrivate, providePrivateFolder } from './platform/private-files.js';

/** Uploads and mails belong to this process alone, those of earlier versions too. */
export function prepareFiles({ dataDirectory, storage, uploads, mail }: Config): void {
  keepFilesPrivate();
  if (storage.kind === 'disk') providePrivateFolder(storage.directory);
  providePrivateFolder(uploads.spoolDirectory);
  if (mail.smtpUrl === undefined) providePrivateFolder(join(dataDirectory, 'outbox'));
}

/** SIGHUP, which log rotation sends, opens the log file again. Without a file it does nothing, and never ends the process. */
export function reopenOnHangUp(logger: PinoLogger): void {
  process.on('SIGHUP', () => logger.reopen());
}
