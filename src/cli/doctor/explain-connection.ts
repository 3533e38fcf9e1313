import { errorMessage } from '../../platform/error-message.js';

/** What is wrong, and what the operator should do. */
export interface Explanation {
  readonly detail: string;
  readonly remedy: string;
}

/** A service, as far as its connection is concerned. */
export interface Place {
  /** With an article: `the database`. */
  readonly service: string;
  /** `host:port`, or the path of a socket. Contains no credentials. */
  readonly address: string;
  /** The variable that names it. */
  readonly variable: string;
}

/** The checks of a part did not end in time. */
export class TimeLimit extends Error {}

const TIMED_OUT = new Set(['ETIMEDOUT', 'ESOCKETTIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'TimeoutError']);
const CERTIFICATE = /CERT|SIGNATURE|ISSUER|self-signed|altnames/i;

/** What the codes of the system mean. */
const BY_CODE: Readonly<Record<string, (place: Place) => Explanation>> = {
  ENOTFOUND: unknownName,
  EAI_NONAME: unknownName,
  EAI_AGAIN: ({ address }) => ({
    detail: `no name server answers for ${address}`,
    remedy: 'Check /etc/resolv.conf and the network of this machine.',
  }),
  ECONNREFUSED: ({ service, address, variable }) => ({
    detail: `nothing listens at ${address}`,
    remedy: `Start ${service}, let it listen on that address, or correct the host and the port in ${variable}.`,
  }),
  ENOENT: ({ service, address, variable }) => ({
    detail: `there is no socket ${address}`,
    remedy: `Start ${service}, or correct the path in ${variable}.`,
  }),
  EACCES: forbidden,
  EPERM: forbidden,
  EHOSTUNREACH: noRoute,
  ENETUNREACH: noRoute,
  EADDRNOTAVAIL: noRoute,
  EHOSTDOWN: noRoute,
  ECONNRESET: closed,
  EPIPE: closed,
};

function unknownName({ address, variable }: Place): Explanation {
  return {
    detail: `the host name of ${address} is unknown`,
    remedy: `Correct the host name in ${variable}, or give it a record in the DNS.`,
  };
}

function forbidden({ service, address }: Place): Explanation {
  return { detail: `this user may not open ${address}`, remedy: `Let the user skein open the socket of ${service}.` };
}

function noRoute({ address, variable }: Place): Explanation {
  return { detail: `there is no route to ${address}`, remedy: `Correct the host in ${variable}, or repair the network.` };
}

function closed({ service, address, variable }: Place): Explanation {
  return {
    detail: `${address} closes the connection`,
    remedy: `Look at the log of ${service}, and check the port and TLS in ${variable}.`,
  };
}

/** Tells apart why a service cannot be reached over the network: by a name, a port, a firewall, a socket or a certificate. Null for other errors. */
export function explainConnection(error: unknown, place: Place): Explanation | null {
  const { service, address, variable } = place;
  const code = codeOf(error);
  if (error instanceof TimeLimit || TIMED_OUT.has(code))
    return {
      detail: `${address} does not answer: ${errorMessage(error)}`,
      remedy: `Check that ${service} runs, that ${variable} names its host and port, and that no firewall drops the connection.`,
    };
  if (isAboutCertificate(error))
    return {
      detail: `the certificate of ${address} is not accepted: ${errorMessage(error)}`,
      remedy: `Give ${service} a certificate for the host in ${variable}; NODE_EXTRA_CA_CERTS names the certificate of an authority of your own.`,
    };
  return BY_CODE[code]?.(place) ?? null;
}

/** Whether the certificate of a service is not accepted. */
export function isAboutCertificate(error: unknown): boolean {
  return CERTIFICATE.test(codeOf(error)) || CERTIFICATE.test(errorMessage(error));
}

/** The code of an error, or of the first of several for one name. */
export function codeOf(error: unknown): string {
  const { code, name } = (error ?? {}) as { readonly code?: unknown; readonly name?: unknown };
  if (typeof code === 'string') return code;
  if (error instanceof AggregateError && error.errors.length > 0) return codeOf(error.errors[0]);
  return typeof name === 'string' ? name : '';
}
