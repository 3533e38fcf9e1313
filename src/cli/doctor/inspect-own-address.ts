import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Config } from '../../platform/config/config.js';
import { errorMessage } from '../../platform/error-message.js';
import { type Answered, ask, CHOSEN_ADDRESS, type OwnAddress, type Question } from './ask-own-address.js';
import { codeOf, explainConnection, TimeLimit } from './explain-connection.js';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';
import { isPlaceholder } from './inspect-address.js';
import { inspectCertificate } from './inspect-certificate.js';

const MIB = 1024 * 1024;
/** What a form needs beside its file (docs/operating.md). */
const REST_OF_FORM_MIB = 1;
/** An idle poll takes up to a fifth more than the setting says. */
const LONGEST_POLL = 1.2;
const STREAM_MS = 3_000;
const PRIVATE_PATHS = ['/health', '/metrics', '/operator/queues'] as const;

export interface AddressOptions {
  readonly timeoutMs: number;
  /** Whether to wait for as long as an idle poll takes. */
  readonly waitsForPoll: boolean;
}

/**
 * Asks the server under the address that clients use, and so finds what name servers, certificates and proxies do on the way. In development there is
 * nothing in front of the server.
 */
export async function inspectOwnAddress(config: Config, options: AddressOptions): Promise<Finding[]> {
  const { externalScheme: scheme, externalHost: host, serverSecret, isDevelopment } = config;
  if (isDevelopment || isPlaceholder(host)) return [];
  const { hostname, port } = new URL(`${scheme}://${host}`);
  const name = await inspectName(hostname);
  if (name.status === 'problem') return [name];
  const address = { scheme, host, serverSecret };
  const certificate =
    scheme === 'https' ? await inspectCertificate(hostname, Number(port || 443), Date.now(), options.timeoutMs).catch(() => []) : [];
  const first = await tryToAsk(address, { timeoutMs: options.timeoutMs });
  const reached = judgeFirst(address, first);
  if (reached.status === 'problem' || 'error' in first || !first.probe) return [name, ...certificate, reached];
  return [name, ...certificate, reached, ...judgeHeaders(config, first), ...(await Promise.all(inspectProxy(config, address, options)))];
}

/** By the resolver of the system, which also reads /etc/hosts. */
async function inspectName(hostname: string): Promise<Finding> {
  const check = 'address.name';
  if (isIP(hostname) !== 0) return ok(check, hostname);
  try {
    const addresses = await lookup(hostname, { all: true });
    return ok(check, `${hostname} is ${addresses.map(({ address }) => address).join(', ')}`);
  } catch (error) {
    if (codeOf(error) === 'EAI_AGAIN')
      return problem(check, `no name server answers for ${hostname}`, 'Check /etc/resolv.conf and the network of this machine.');
    return problem(
      check,
      `${hostname} is unknown (${codeOf(error)})`,
      `Give ${hostname} an A or AAAA record with the address of the proxy, or correct SKEIN_EXTERNAL_HOST.`,
    );
  }
}

type Attempt = Answered | { readonly error: unknown };

async function tryToAsk(address: OwnAddress, question: Question): Promise<Attempt> {
  try {
    return await ask(address, question);
  } catch (error) {
    return { error };
  }
}

/** Whether a server of this deployment answers at all. */
function judgeFirst({ scheme, host }: OwnAddress, attempt: Attempt): Finding {
  const check = 'address.answer';
  const url = `${scheme}://${host}`;
  if ('error' in attempt) {
    const place = { service: 'the proxy', address: host, variable: 'SKEIN_EXTERNAL_HOST' };
    if (/wrong version number|packet length too long|http request/i.test(errorMessage(attempt.error)))
      return problem(check, `${host} answers without TLS`, 'Set up TLS in the proxy, or set SKEIN_EXTERNAL_SCHEME=http.');
    const { detail, remedy } = explainConnection(attempt.error, place) ?? {
      detail: `${url}: ${errorMessage(attempt.error)}`,
      remedy: 'Look at the log of the proxy.',
    };
    return problem(check, detail, `${remedy} If only this machine cannot reach the address, run the command on another one.`);
  }
  const { status, location, demandsPassword, probe } = attempt;
  if (probe) return ok(check, `${probe.machine} answers at ${url}`);
  if (location !== null)
    return problem(
      check,
      `${url} leads to ${location.slice(0, 200)}`,
      'Set SKEIN_EXTERNAL_SCHEME and SKEIN_EXTERNAL_HOST to where clients end up, and let the proxy pass requests on there.',
    );
  if (demandsPassword || status === 401 || status === 403)
    return problem(
      check,
      `${url} answers ${status} itself`,
      'Let the proxy demand no password or certificate of its own, and pass every client on.',
    );
  if (status >= 502 && status <= 504)
    return problem(
      check,
      `the proxy at ${url} reaches no server (${status})`,
      'Start the servers, and check their addresses and ports in the proxy.',
    );
  return problem(
    check,
    `what answers at ${url} (${status}) is no server with this SKEIN_SECRET`,
    'Let the proxy pass all paths on to the servers of this deployment; restart servers that run an earlier version.',
  );
}

function judgeHeaders({ externalScheme, externalHost }: Config, { probe }: Answered): Finding[] {
  if (!probe) return [];
  const { hasAuthorization, forwardedFor, clientAddress, host } = probe;
  const isChosen = clientAddress === CHOSEN_ADDRESS;
  return [
    problemIf(
      !hasAuthorization,
      'proxy.authorization',
      hasAuthorization ? 'the header Authorization arrives' : 'the header Authorization does not arrive',
      'Let the proxy pass on Authorization unchanged (Apache: CGIPassAuth on; nginx: no proxy_set_header Authorization); otherwise API keys do not work.',
    ),
    problemIf(
      host?.toLowerCase() !== externalHost,
      'proxy.host_header',
      `the header Host arrives as ${host ?? 'nothing'}`,
      'Let the proxy pass on the header Host (nginx: proxy_set_header Host $http_host); organizations are told apart by it.',
    ),
    // Without TLS there need not be a proxy.
    ...(externalScheme === 'http' && forwardedFor === CHOSEN_ADDRESS && !isChosen
      ? []
      : [judgeForwarding(forwardedFor, clientAddress, isChosen)]),
  ];
}

function judgeForwarding(forwardedFor: string | null, clientAddress: string | null, isChosen: boolean): Finding {
  const check = 'proxy.forwarded_for';
  if (isChosen)
    return problem(
      check,
      'the proxy passes on the X-Forwarded-For that clients send',
      'Let the proxy replace it by the address of the client (nginx: proxy_set_header X-Forwarded-For $remote_addr); otherwise clients choose the address that limits and logs see.',
    );
  return problemIf(
    forwardedFor === null || forwardedFor === CHOSEN_ADDRESS,
    check,
    forwardedFor === null ? 'X-Forwarded-For does not arrive' : `the client counts as ${clientAddress ?? 'unknown'}`,
    'Let the proxy set it to the address of the client (nginx: proxy_set_header X-Forwarded-For $remote_addr); otherwise all clients share one rate limit.',
  );
}

/** What needs requests of its own; they take place at the same time. */
function inspectProxy(config: Config, address: OwnAddress, options: AddressOptions): Promise<Finding>[] {
  return [
    inspectMethods(address, options),
    inspectBodyLimit(config, address, options),
    inspectBuffering(address, options),
    inspectReadTimeout(config, address, options),
    inspectPrivatePaths(address, options),
  ];
}

async function inspectMethods(address: OwnAddress, { timeoutMs }: AddressOptions): Promise<Finding> {
  const check = 'proxy.methods';
  const refused: string[] = [];
  for (const method of ['PATCH', 'DELETE', 'PUT', 'OPTIONS']) {
    const attempt = await tryToAsk(address, { method, timeoutMs });
    if ('error' in attempt || attempt.probe?.method !== method) refused.push(method);
  }
  return problemIf(
    refused.length > 0,
    check,
    refused.length === 0 ? 'all methods arrive' : `requests with ${refused.join(', ')} do not arrive`,
    'Let the proxy, and any filter in front of it, pass on all methods.',
  );
}

/** Tells how large a body will be, and sends the beginning of it. */
async function inspectBodyLimit({ uploads }: Config, address: OwnAddress, { timeoutMs }: AddressOptions): Promise<Finding> {
  const check = 'proxy.body_limit';
  const mib = uploads.maxFileMib + REST_OF_FORM_MIB;
  const attempt = await tryToAsk(address, { method: 'POST', bodyBytes: mib * MIB, timeoutMs });
  if ('error' in attempt) {
    if (!(attempt.error instanceof TimeLimit)) return tooLarge(check, mib, errorMessage(attempt.error));
    return problem(
      'proxy.request_buffering',
      'the beginning of an upload does not arrive before its end',
      'Let the proxy pass bodies on as they arrive (nginx: proxy_request_buffering off); otherwise it stores every file on its disk first.',
    );
  }
  if (attempt.probe?.method === 'POST') return ok(check, `bodies of ${mib} MiB arrive, as they are sent`);
  return tooLarge(check, mib, `status ${attempt.status}`);
}

function tooLarge(check: string, mib: number, answer: string): Finding {
  return problem(
    check,
    `the proxy refuses a body of ${mib} MiB: ${answer}`,
    `Raise its limit to SKEIN_MAX_FILE_MIB and 10 MiB for the rest of the form (nginx: client_max_body_size ${mib + 9}m), or lower SKEIN_MAX_FILE_MIB.`,
  );
}

/** The server ends its answer two seconds after it has begun. */
async function inspectBuffering(address: OwnAddress, { timeoutMs }: AddressOptions): Promise<Finding> {
  const check = 'proxy.buffering';
  const attempt = await tryToAsk(address, { kind: 'stream', timeoutMs: timeoutMs + STREAM_MS });
  if ('error' in attempt) return skipped(check, `no answer: ${errorMessage(attempt.error)}`);
  const arrivedWhole = attempt.pieces.some((piece) => piece.includes('first') && piece.includes('last'));
  const isPassedOn = !arrivedWhole && attempt.pieces.length > 1;
  return problemIf(
    !isPassedOn,
    check,
    isPassedOn ? 'the beginning of an answer arrives before its end' : 'the beginning of an answer does not arrive before its end',
    'Let the proxy pass answers on as they come (nginx: proxy_buffering off), and compress no text/event-stream; otherwise streams of events are late.',
  );
}

async function inspectReadTimeout({ heartbeatMs }: Config, address: OwnAddress, options: AddressOptions): Promise<Finding> {
  const check = 'proxy.read_timeout';
  const seconds = Math.ceil((heartbeatMs * LONGEST_POLL) / 1000);
  if (!options.waitsForPoll) return skipped(check, `not waited for the ${seconds} s of an idle poll`);
  const began = performance.now();
  const attempt = await tryToAsk(address, { kind: 'wait', timeoutMs: heartbeatMs * LONGEST_POLL + options.timeoutMs });
  const after = Math.round((performance.now() - began) / 1000);
  if (!('error' in attempt) && attempt.probe?.waited === true) return ok(check, `an idle poll of ${seconds} s is answered`);
  if (!('error' in attempt) && attempt.probe) return skipped(check, 'the server was stopped meanwhile');
  return problem(
    check,
    `an idle poll of ${seconds} s ends after ${after} s: ${'error' in attempt ? errorMessage(attempt.error) : `status ${attempt.status}`}`,
    'Let the proxy wait for 60 seconds or longer (nginx: proxy_read_timeout 90s; HAProxy: timeout server), or lower SKEIN_HEARTBEAT_SECONDS.',
  );
}

/** Pages for the operator, which the guide keeps from the public. */
async function inspectPrivatePaths(address: OwnAddress, { timeoutMs }: AddressOptions): Promise<Finding> {
  const open: string[] = [];
  for (const path of PRIVATE_PATHS) {
    const attempt = await tryToAsk(address, { path, timeoutMs });
    const isOurs = !('error' in attempt) && /"(?:status|result)":|^# HELP skein_|Queue/.test(attempt.pieces.join(''));
    if (!('error' in attempt) && isOurs && (attempt.status === 200 || attempt.status === 500)) open.push(path);
  }
  return problemIf(
    open.length > 0,
    'proxy.private_paths',
    open.length === 0 ? 'the pages for operators are closed' : `everybody can read ${open.join(', ')}`,
    'Let the proxy answer 404 for /health, /metrics and /operator, as in deploy/.',
  );
}
