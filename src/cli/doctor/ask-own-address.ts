import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import {
  createProbeToken,
  PROBE_HEADER,
  PROBE_PATH,
  probeAuthorization,
  type ProbeAnswer,
  type ProbeKind,
} from '../../platform/secrets/probe-token.js';
import { TimeLimit } from './explain-connection.js';

const MAX_ANSWER_BYTES = 65_536;
/** Of the networks for documentation: no proxy may let a client choose its address. */
export const CHOSEN_ADDRESS = '192.0.2.77';

/** The address under which clients reach the server, and the secret by which it recognizes probes. */
export interface OwnAddress {
  readonly scheme: 'http' | 'https';
  /** With a port unless standard. */
  readonly host: string;
  readonly serverSecret: string;
}

export interface Question {
  readonly kind?: ProbeKind;
  readonly method?: string;
  /** Instead of that of probes. */
  readonly path?: string;
  /** How long a body is said to be, of which a small piece is sent. */
  readonly bodyBytes?: number;
  readonly timeoutMs: number;
}

export interface Answered {
  readonly status: number;
  readonly location: string | null;
  readonly demandsPassword: boolean;
  /** As they arrived. */
  readonly pieces: readonly string[];
  /** What the server says of the probe; null if another program answers. */
  readonly probe: ProbeAnswer | null;
}

const PIECE = Buffer.alloc(1_024, 0x20);

/**
 * Asks the server in a connection of its own, and follows no redirect. The address is the operator's own setting, and often private, so that no guard is
 * asked. Certificates are checked elsewhere: what is sent opens nothing.
 * @throws an error of the connection, or TimeLimit
 */
export function ask(address: OwnAddress, question: Question): Promise<Answered> {
  const { kind = 'echo', method = 'GET', path = PROBE_PATH, bodyBytes, timeoutMs } = question;
  const url = new URL(`${address.scheme}://${address.host}${path}`);
  const token = createProbeToken(address.serverSecret, kind, Date.now());
  const headers = {
    [PROBE_HEADER]: token,
    authorization: probeAuthorization(token),
    accept: kind === 'stream' ? 'text/event-stream' : 'application/json',
    'accept-encoding': 'gzip',
    'user-agent': 'SkeinDoctor',
    'x-forwarded-for': CHOSEN_ADDRESS,
    ...(bodyBytes === undefined ? {} : { 'content-type': 'application/octet-stream', 'content-length': String(bodyBytes) }),
  };
  const options = { method, headers, agent: false } as const;
  return new Promise((resolve, reject) => {
    const request: ClientRequest =
      url.protocol === 'https:' ? requestHttps(url, { ...options, rejectUnauthorized: false }) : requestHttp(url, options);
    const timer = setTimeout(() => request.destroy(new TimeLimit(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs);
    let hasAnswer = false;
    request.on('error', (error) => {
      clearTimeout(timer);
      if (!hasAnswer) reject(error);
    });
    request.on('response', (response) => {
      read(response)
        .then((answer) => {
          hasAnswer = true;
          resolve(answer);
        }, reject)
        .finally(() => {
          clearTimeout(timer);
          request.destroy();
        });
    });
    if (bodyBytes === undefined) request.end();
    else request.write(PIECE);
  });
}

async function read(response: IncomingMessage): Promise<Answered> {
  const pieces: string[] = [];
  let bytes = 0;
  for await (const piece of response as AsyncIterable<Buffer>) {
    pieces.push(piece.toString());
    bytes += piece.length;
    if (bytes > MAX_ANSWER_BYTES) break;
  }
  const { statusCode = 0, headers } = response;
  return {
    status: statusCode,
    location: headers.location ?? null,
    demandsPassword: headers['www-authenticate'] !== undefined,
    pieces,
    probe: statusCode === 200 ? parse(pieces.join('')) : null,
  };
}

function parse(text: string): ProbeAnswer | null {
  try {
    const value = JSON.parse(text) as Partial<ProbeAnswer> | null;
    return typeof value?.machine === 'string' && typeof value.hasAuthorization === 'boolean' ? (value as ProbeAnswer) : null;
  } catch {
    return null;
  }
}
