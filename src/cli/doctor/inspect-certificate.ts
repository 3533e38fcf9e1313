import { once } from 'node:events';
import { checkServerIdentity, connect, type PeerCertificate, type TLSSocket } from 'node:tls';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';

const DAY_MS = 86_400_000;
/** Certbot and Caddy renew when a third of 90 days is left. */
const SOON_DAYS = 14;
/** Certificates for six days are renewed when a third of that is left (Let's Encrypt, profile `shortlived`). */
const SHORT_LIVED_DAYS = [6, 7] as const;
/** Of these, other checks speak. */
const NOT_ABOUT_TRUST = new Set(['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']);
const INCOMPLETE = new Set(['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']);

/** Checks what clients see of a server with TLS: who vouches for its certificate, for which names and for how long. */
export async function inspectCertificate(host: string, port: number, now: number, timeoutMs: number): Promise<Finding[]> {
  const socket = connect({ host, port, servername: host, rejectUnauthorized: false });
  try {
    await once(socket, 'secureConnect', { signal: AbortSignal.timeout(timeoutMs) });
    const certificate = socket.getPeerCertificate();
    return [inspectTrust(socket, certificate, host), inspectName(certificate, host), inspectTime(certificate, host, now)];
  } finally {
    socket.destroy();
  }
}

function inspectTrust({ authorized, authorizationError }: TLSSocket, certificate: PeerCertificate, host: string): Finding {
  const check = 'address.certificate';
  const code = authorized ? '' : String((authorizationError as { code?: string } | null)?.code ?? authorizationError);
  if (code === 'CERT_HAS_EXPIRED' && Date.parse(certificate.valid_to) > Date.now()) {
    return problem(check, 'a certificate of the authority between has expired', 'Let the proxy send the present chain (fullchain.pem).');
  }
  if (code === '' || NOT_ABOUT_TRUST.has(code)) return ok(check, `issued by ${nameOf(certificate.issuer)}`);
  if (INCOMPLETE.has(code)) {
    return problem(
      check,
      `the certificate of ${host} comes without those that lead to an authority (${code})`,
      'Let the proxy send the whole chain (fullchain.pem, not cert.pem); browsers often know what is missing, applications do not. NODE_EXTRA_CA_CERTS names the certificate of an authority of your own.',
    );
  }
  return problem(
    check,
    `no authority that this machine knows vouches for the certificate of ${host} (${code})`,
    'Obtain a certificate from a public authority, such as with certbot; NODE_EXTRA_CA_CERTS names the certificate of an authority of your own.',
  );
}

function inspectName(certificate: PeerCertificate, host: string): Finding {
  return problemIf(
    checkServerIdentity(host, certificate) !== undefined,
    'address.certificate_name',
    `the certificate is for ${certificate.subjectaltname?.replaceAll('DNS:', '') ?? nameOf(certificate.subject)}`,
    `Obtain a certificate that names ${host}, or let the proxy use the one that does.`,
  );
}

function inspectTime(certificate: PeerCertificate, host: string, now: number): Finding {
  const check = 'address.certificate_time';
  const [from, to] = [Date.parse(certificate.valid_from), Date.parse(certificate.valid_to)];
  if (Number.isNaN(to)) return skipped(check, 'the certificate does not say for how long it is valid');
  const day = (time: number): string => new Date(time).toISOString().slice(0, 10);
  if (now > to)
    return problem(check, `the certificate of ${host} has expired on ${day(to)}`, 'Renew it, and let the proxy load the new one.');
  if (now < from) return problem(check, `the certificate of ${host} is valid from ${day(from)} on`, 'Check the clock of this machine.');
  const [leftDays, allDays] = [(to - now) / DAY_MS, (to - from) / DAY_MS];
  const isShortLived = allDays >= SHORT_LIVED_DAYS[0] && allDays <= SHORT_LIVED_DAYS[1];
  return problemIf(
    leftDays < (isShortLived ? allDays / 4 : SOON_DAYS),
    check,
    `valid until ${day(to)}, for ${Math.floor(leftDays)} more days`,
    'See why it was not renewed: systemctl status certbot.timer, certbot renew --dry-run.',
  );
}

function nameOf(subject: PeerCertificate['subject'] | undefined): string {
  const { CN, O } = (subject ?? {}) as { readonly CN?: string | string[]; readonly O?: string | string[] };
  return [CN ?? O ?? 'an authority without a name'].flat().join(', ');
}
