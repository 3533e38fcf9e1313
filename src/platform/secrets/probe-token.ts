import { createHmac, randomBytes } from 'node:crypto';
import { equalsInConstantTime } from './equals-in-constant-time.js';

/** Where `skein doctor` asks a server through everything in front of it, and the header with its token. */
export const PROBE_PATH = '/api/v1/address_probe';
export const PROBE_HEADER = 'x-skein-probe';

const KINDS = ['echo', 'stream', 'wait'] as const;
/** `echo`: what of the request arrived; `stream`: an answer in two pieces; `wait`: an answer after as long as an idle poll takes. */
export type ProbeKind = (typeof KINDS)[number];

/** What a server says of a probe. */
export interface ProbeAnswer {
  /** The machine of the server. */
  readonly machine: string;
  readonly method: string;
  readonly host: string | null;
  /** Whether the header `Authorization` of the probe arrived as it was sent. */
  readonly hasAuthorization: boolean;
  readonly forwardedFor: string | null;
  /** The address that counts as the client's. */
  readonly clientAddress: string | null;
  /** For `wait`: whether the server has waited for the whole time, and did not stop before. */
  readonly waited: boolean;
}

/** The clocks of two machines may differ by this, which another check reports. */
const VALID_MS = 3_600_000;

/** What a probe sends as `Authorization`: it opens nothing. */
export function probeAuthorization(token: string): string {
  return `Bearer probe-${token.slice(-16)}`;
}

/** A token with which a server that has the same secret answers a probe, for an hour. It opens nothing else. */
export function createProbeToken(serverSecret: string, kind: ProbeKind, now: number): string {
  const claim = `${kind}.${now}.${randomBytes(12).toString('hex')}`;
  return `${claim}.${sign(serverSecret, claim)}`;
}

/** @returns the kind of the probe; null if the token is of another secret, or too old */
export function readProbeToken(serverSecret: string, token: string, now: number): ProbeKind | null {
  const at = token.lastIndexOf('.');
  const claim = token.slice(0, Math.max(0, at));
  if (!equalsInConstantTime(token.slice(at + 1), sign(serverSecret, claim))) return null;
  const [name = '', time = ''] = claim.split('.');
  if (Math.abs(now - Number(time)) > VALID_MS) return null;
  return KINDS.find((kind) => kind === name) ?? null;
}

function sign(serverSecret: string, claim: string): string {
  return createHmac('sha256', serverSecret).update(`skein address probe:${claim}`).digest('hex');
}
