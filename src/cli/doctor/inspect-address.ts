import type { Config } from '../../platform/config/config.js';
import { type Finding, problemIf } from './finding.js';

/** Checks that links, in mails and at the command line, lead to a production server: not to the reader's machine, nor to the template's host. */
export function inspectAddress({ externalScheme, externalHost, isDevelopment }: Config): Finding {
  return problemIf(
    !isDevelopment && (/^(?:localhost|127\.)/.test(externalHost) || isPlaceholder(externalHost)),
    'program.address',
    `${externalScheme}://${externalHost}`,
    'Set SKEIN_EXTERNAL_HOST to the host name that clients use, and SKEIN_EXTERNAL_SCHEME.',
  );
}

/** Whether a host, with or without a port, is in one of the domains for examples (RFC 2606), which the template for the settings uses. */
export function isPlaceholder(host: string): boolean {
  return /(?:^|\.)example(?:\.(?:com|net|org))?(?::\d+)?$/i.test(host);
}

/** Checks that a server that others reach does not run as in development, where everybody can log in without a password. */
export function inspectEnvironment({ environment, externalHost, listenAddress }: Config): Finding {
  const isLocal = /^(?:localhost|127\.|\[::1\])|\.(?:localhost|test)(?::\d+)?$/.test(externalHost) || isPlaceholder(externalHost);
  const isOpen = environment !== 'production' && !isLocal && listenAddress !== '127.0.0.1';
  return problemIf(
    isOpen,
    'program.environment',
    isOpen ? `${environment}, at ${externalHost}, listening on ${listenAddress}` : environment,
    'Set SKEIN_ENV=production: in development, everybody can log in without a password.',
  );
}
