import { lookup } from 'node:dns/promises';
import { TLSSocket } from 'node:tls';
import { gitHubApi, type SignOnProvider } from '../../modules/users/authentication.api.js';
import type { Config } from '../../platform/config/config.js';
import type { DatabaseInspection } from '../../platform/database/database-inspection.js';
import { errorMessage } from '../../platform/error-message.js';
import { AddressGuard } from '../../platform/outgoing-http/address-guard.js';
import { GuardedFetch } from '../../platform/outgoing-http/guarded-fetch.js';
import { guardedConnector, OutgoingHttp } from '../../platform/outgoing-http/outgoing-http.js';
import { type Finding, ok, problem } from './finding.js';

const CHECK = 'sign_on.provider';
const MAX_PROVIDERS = 100;
const MAX_ANSWER_BYTES = 262_144;
const DAY_MS = 86_400_000;
const SOON_DAYS = 14;
/** A GitHub Enterprise Server in private mode refuses strangers, and the public one those who ask often: both answer. */
const REFUSALS = [401, 403, 429];
/** Log-ins allow this difference. */
const MAX_CLOCK_DIFFERENCE_MS = 30_000;
const REACH =
  'Check the provider and the network; networks that are not public need SKEIN_WEBHOOK_ALLOWED_NETWORKS. Nobody can log in by it meanwhile.';

interface ProviderRow {
  readonly kind: SignOnProvider['kind'];
  readonly name: string;
  readonly issuer: string;
  readonly organization: string;
}

/** Something that is wrong with a provider. */
class Wrong extends Error {
  constructor(
    detail: string,
    readonly remedy: string,
  ) {
    super(detail);
  }
}

/**
 * Checks the providers by which people log in: whether they answer, agree about the time, and have a certificate that goes on; those of OpenID Connect
 * also whether they name themselves as they are known, and publish keys.
 * @returns a finding for each that is turned on
 */
export async function inspectSignOn(database: DatabaseInspection, config: Config, timeoutMs: number): Promise<Finding[]> {
  const rows = await database.rows<ProviderRow>(
    `SELECT p.kind, p.name, p.issuer, r.string_id AS organization FROM sign_on_provider p JOIN realm r ON r.id = p.realm_id
      WHERE p.enabled = 1 AND r.active = 1 ORDER BY r.string_id, p.name LIMIT ${MAX_PROVIDERS}`,
    [],
  );
  if (rows.length === 0) return [];
  const guard = new AddressGuard(config.webhookAllowedNetworks);
  const http = new GuardedFetch(new OutgoingHttp(guard));
  try {
    return await Promise.all(rows.map((row) => inspectProvider(row, http, guard, timeoutMs)));
  } finally {
    await http.beforeApplicationShutdown();
  }
}

/** Reads a JSON document of a provider. @param refusals statuses that are answers, too @throws Wrong, or an error of the connection */
type Reader = (url: string, refusals?: readonly number[]) => Promise<Answered>;

interface Answered {
  readonly status: number;
  /** The header; null without it. */
  readonly date: string | null;
  readonly body: Readonly<Record<string, unknown>>;
}

async function inspectProvider(row: ProviderRow, http: GuardedFetch, guard: AddressGuard, timeoutMs: number): Promise<Finding> {
  const { name, kind, issuer, organization } = row;
  const label = organization === '' ? name : `${name} of ${organization}`;
  const read: Reader = async (url, refusals = []) => {
    const limits = { timeoutMs, maxBytes: MAX_ANSWER_BYTES };
    const answer = await http.fetch(url, { method: 'GET', headers: { accept: 'application/json' }, ...limits });
    if (!answer.ok && !refusals.includes(answer.status)) throw new Wrong(`answers ${answer.status} at ${url}`, REACH);
    const body = (await answer.json().catch(() => null)) as Readonly<Record<string, unknown>> | null;
    return { status: answer.status, date: answer.headers.get('date'), body: body ?? {} };
  };
  try {
    const { found, date } = await (kind === 'github' ? inspectGitHub : inspectOpenId)(issuer, read);
    const clock = checkClock(date);
    const certificate = await checkCertificate(new URL(issuer), guard, timeoutMs);
    return ok(CHECK, `${label} answers${found}${clock}${certificate}`);
  } catch (error) {
    return error instanceof Wrong
      ? problem(CHECK, `${label} ${error.message}`, error.remedy)
      : problem(CHECK, `${label} does not answer: ${errorMessage(error)}`, REACH);
  }
}

/** @throws Wrong */
async function inspectOpenId(issuer: string, read: Reader): Promise<{ readonly found: string; readonly date: string | null }> {
  const { body: document, date } = await read(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`);
  if (document['issuer'] !== issuer)
    throw new Wrong('names another issuer in its document', 'Add the provider again with the issuer that it names.');
  const { body: keys } = await read(String(document['jwks_uri']));
  const count = Array.isArray(keys['keys']) ? keys['keys'].length : 0;
  if (count === 0) throw new Wrong('publishes no keys', 'Ask the operator of the provider.');
  return { found: `; keys: ${count}`, date };
}

/** The beginning of its API names the addresses below it. @throws Wrong */
async function inspectGitHub(issuer: string, read: Reader): Promise<{ readonly found: string; readonly date: string | null }> {
  const { status, body, date } = await read(gitHubApi(issuer), REFUSALS);
  if (status === 200 && body['current_user_url'] === undefined)
    throw new Wrong('does not answer like the API of GitHub', 'Add the provider again with the address of the GitHub.');
  return { found: ' with its API', date };
}

/** @param date the header of an answer, which has seconds @throws Wrong */
function checkClock(date: string | null): string {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return '';
  const differenceMs = Math.max(0, Math.abs(Date.now() - there) - 1_000);
  const seconds = (differenceMs / 1000).toFixed(0);
  if (differenceMs > MAX_CLOCK_DIFFERENCE_MS) {
    throw new Wrong(
      `has a clock that differs by ${seconds} s`,
      'Synchronize the clocks, for example with chrony; its tokens do not count otherwise.',
    );
  }
  return `, whose clock differs by ${seconds} s`;
}

/** @throws Wrong */
async function checkCertificate({ protocol, hostname, port }: URL, guard: AddressGuard, timeoutMs: number): Promise<string> {
  if (protocol !== 'https:') return '';
  const connect = guardedConnector(guard, (host) => lookup(host, { all: true }), timeoutMs);
  const socket = await new Promise<unknown>((resolve, reject) =>
    connect({ hostname, protocol, port: port === '' ? '443' : port, servername: hostname }, (error, opened) =>
      error ? reject(error) : resolve(opened),
    ),
  );
  if (!(socket instanceof TLSSocket)) return '';
  const until = Date.parse(socket.getPeerCertificate().valid_to);
  socket.destroy();
  if (Number.isNaN(until)) return '';
  const day = new Date(until).toISOString().slice(0, 10);
  if (until < Date.now() + SOON_DAYS * DAY_MS) {
    throw new Wrong(
      `has a certificate that is valid until ${day}`,
      'Ask the operator of the provider to renew it: nobody can log in by it afterwards.',
    );
  }
  return `, and a certificate until ${day}`;
}
