import type { Config } from '../../platform/config/config.js';
import { type Finding, problemIf } from './finding.js';

/** Checks that links, in mails and at the command line, lead to a production server rather than to the machine of the reader. */
export function inspectAddress({ externalScheme, externalHost, isDevelopment }: Config): Finding {
  return problemIf(
    !isDevelopment && /^(?:localhost|127\.)/.test(externalHost),
    'program.address',
    `${externalScheme}://${externalHost}`,
    'Set SKEIN_EXTERNAL_HOST to the host name that clients use, and SKEIN_EXTERNAL_SCHEME.',
  );
}
