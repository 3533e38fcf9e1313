import { join } from 'node:path';
import type { Config } from '../platform/config/config.js';
import type { PinoLogger } from '../platform/logging/pino-logger.js';
import { denyAccessToOtherUsers, createPrivateFolder } from '../platform/private-files.js';

/** Makes the folders of uploads and mails accessible to the user of this process only, including folders that earlier versions created. */
export function prepareFiles({ dataDirectory, storage, uploads, mail }: Config): void {
  denyAccessToOtherUsers();
  if (storage.kind === 'disk') createPrivateFolder(storage.directory);
  createPrivateFolder(uploads.spoolDirectory);
  if (mail.smtpUrl === undefined) createPrivateFolder(join(dataDirectory, 'outbox'));
}

/** Reopens the log file on SIGHUP, which log rotation sends. Without a log file SIGHUP has no effect and does not end the process. */
export function reopenOnHangUp(logger: PinoLogger): void {
  process.on('SIGHUP', () => logger.reopen());
}
