import { randomUUID } from 'node:crypto';
import type { Config } from '../../platform/config/config.js';
import { AddressGuard } from '../../platform/outgoing-http/address-guard.js';
import { ExternalPoster, PostFailed } from '../../platform/outgoing-http/external-poster.js';
import { type FailureReason, OutgoingHttp, userAgent } from '../../platform/outgoing-http/outgoing-http.js';
import { type Finding, ok, problem } from './finding.js';

const CHECK = 'push.gateway';
const NOBODY = '00000000-0000-0000-0000-000000000000';
const MAX_ANSWER_BYTES = 65_536;
const FAILURES: Readonly<Record<FailureReason, readonly [detail: string, remedy: string]>> = {
  forbidden: ['is no public address', 'Add its network to SKEIN_WEBHOOK_ALLOWED_NETWORKS, or correct SKEIN_PUSH_GATEWAY_URL.'],
  timeout: ['does not answer', 'Check SKEIN_PUSH_GATEWAY_URL and the network; pushes to mobile applications wait.'],
  unreachable: ['cannot be reached', 'Check SKEIN_PUSH_GATEWAY_URL and the network; pushes to mobile applications wait.'],
};

/**
 * Checks that the gateway to mobile applications answers, and accepts the id and the key. It is asked to forget a device that it does not know.
 * @returns nothing where no gateway is configured
 */
export async function inspectPushGateway({ pushGatewayUrl, webhookAllowedNetworks }: Config): Promise<Finding[]> {
  if (pushGatewayUrl === undefined) return [];
  const poster = new ExternalPoster(new OutgoingHttp(new AddressGuard(webhookAllowedNetworks)));
  try {
    return [await ask(poster, new URL(pushGatewayUrl))];
  } finally {
    await poster.beforeApplicationShutdown();
  }
}

async function ask(poster: ExternalPoster, { username, password, origin, host, pathname }: URL): Promise<Finding> {
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  const headers = {
    'user-agent': userAgent('SkeinDoctor'),
    authorization: `Basic ${credentials}`,
    'content-type': 'application/json',
  };
  const body = JSON.stringify({ user_id: 0, user_uuid: NOBODY, realm_uuid: NOBODY, token: `doctor-${randomUUID()}`, token_kind: 2 });
  try {
    const { status } = await poster.postAndRead(
      `${origin}${pathname.replace(/\/?$/, '/')}push/unregister`,
      headers,
      body,
      MAX_ANSWER_BYTES,
    );
    if (status === 401 || status === 403) {
      return problem(CHECK, `${host} refuses the id and the key (${status})`, 'Correct the id and the key in SKEIN_PUSH_GATEWAY_URL.');
    }
    if (status >= 500)
      return problem(CHECK, `${host} answers ${status}`, 'Ask the operator of the gateway; pushes to mobile applications wait.');
    return ok(CHECK, `${host} answers`);
  } catch (error) {
    if (!(error instanceof PostFailed)) throw error;
    const [detail, remedy] = FAILURES[error.reason];
    return problem(CHECK, `${host} ${detail}`, remedy);
  }
}
