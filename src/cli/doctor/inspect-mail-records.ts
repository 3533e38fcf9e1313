import type { MxRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import type { Config } from '../../platform/config/config.js';
import { isPlaceholder } from './inspect-address.js';
import { type Finding, ok, problem, problemIf, skipped } from './finding.js';

/** What the checks ask of the domain name system, with the errors of `node:dns`. */
export interface DnsRecords {
  resolveTxt(name: string): Promise<string[][]>;
  resolveMx(name: string): Promise<MxRecord[]>;
  /** Addresses of the name itself, of both versions of IP. */
  resolveAddresses(name: string): Promise<string[]>;
}

/** A mechanism that lets somebody pass, or a redirection to another record. */
const ALLOWS_SOMEBODY = / (?:\+?(?:a|mx|ptr|all|ip4:|ip6:|include:|exists:)|[?~](?:a|mx|ip4:|ip6:|include:|all)|redirect=)/i;
const ALLOWS_EVERYBODY = / \+?all(?: |$)/i;

/** There is no such name, or no such record of it. */
const ABSENT = new Set(['ENOTFOUND', 'ENODATA']);

/** Names that the domain name system of the internet does not have (RFC 6761, RFC 6762, RFC 9476). */
const PRIVATE = /\.(?:test|invalid|localhost|local|internal|alt)$/;

/** The name servers of this machine. @param timeoutMs how long all of them together may take */
export function systemDns(timeoutMs: number): DnsRecords {
  const resolver = new Resolver({ timeout: Math.max(1, Math.floor(timeoutMs / 8)), tries: 2 });
  return {
    resolveTxt: (name) => resolver.resolveTxt(name),
    resolveMx: (name) => resolver.resolveMx(name),
    resolveAddresses: async (name) => [...(await unlessAbsent(resolver.resolve4(name))), ...(await unlessAbsent(resolver.resolve6(name)))],
  };
}

/**
 * Checks the records by which other mail servers recognize the mails of this one (SPF, DKIM, DMARC), and find it (MX). Where the domain name system
 * cannot be asked, as on machines without the internet, nothing is said about them.
 */
export async function inspectMailRecords({ mail, incomingMail, isDevelopment }: Config, dns: DnsRecords): Promise<Finding[]> {
  if (isDevelopment) return [];
  const sender = mail.smtpUrl === undefined ? '' : domainOf(mail.from.replace(/>\s*$/, ''));
  const incoming = incomingMail.pattern === undefined ? '' : domainOf(incomingMail.pattern);
  const checks = [
    ...(isUsable(sender)
      ? [
          inspectSender(sender, dns),
          inspectSpf('mail.spf', sender, dns),
          inspectDkim(sender, mail.dkimSelector, dns),
          inspectDmarc(sender, dns),
        ]
      : []),
    // Reports about deliveries go to the incoming domain, so that mails leave in its name too.
    ...(isUsable(sender) && isUsable(incoming) && incoming !== sender ? [inspectSpf('mail.bounce_spf', incoming, dns)] : []),
    ...(isUsable(incoming) ? [inspectMx(incoming, dns)] : []),
  ];
  return Promise.all(checks);
}

/** Other mail servers refuse senders whose domain takes no mail, as its addresses cannot be told of failures. Without an MX record the domain itself counts. */
async function inspectSender(domain: string, dns: DnsRecords): Promise<Finding> {
  const check = 'mail.sender_domain';
  return unlessUnreachable(check, async () => {
    const exchanges = (await unlessAbsent(dns.resolveMx(domain))).map(({ exchange }) => exchange);
    const addresses = exchanges.length > 0 ? [] : await unlessAbsent(dns.resolveAddresses(domain));
    const refuses = exchanges.length > 0 && exchanges.every((exchange) => exchange === '' || exchange === '.');
    const remedy = `Give ${domain} an MX record with a mail server that takes mails for it, or correct SKEIN_MAIL_FROM.`;
    if (refuses) return problem(check, `${domain} says that it takes no mail`, remedy);
    if (exchanges.length + addresses.length > 0) return ok(check, `${domain} takes mail at ${[...exchanges, ...addresses].join(', ')}`);
    if (isPrivate(domain)) return skipped(check, `${domain} has neither an MX record nor an address; it is no domain of the internet`);
    return problem(check, `${domain} has neither an MX record nor an address`, remedy);
  });
}

async function inspectSpf(check: string, domain: string, dns: DnsRecords): Promise<Finding> {
  return unlessUnreachable(check, async () => {
    const records = (await texts(dns, domain)).filter((text) => /^v=spf1(?: |$)/i.test(text));
    const remedy = `Publish one TXT record for ${domain} such as "v=spf1 a:mail.example.com -all", which names the mail server of SKEIN_SMTP_URL.`;
    const [record] = records;
    if (records.length > 1) return problem(check, `${domain} has ${records.length} SPF records, which counts as none`, remedy);
    if (record === undefined && isPrivate(domain)) return skipped(check, `${domain} has no SPF record; it is no domain of the internet`);
    if (record !== undefined && !ALLOWS_SOMEBODY.test(record))
      return problem(check, `the record of ${domain} allows no mail server at all: ${record}`, remedy);
    if (record !== undefined && ALLOWS_EVERYBODY.test(record))
      return problem(check, `the record of ${domain} allows every mail server: ${record}`, remedy);
    return problemIf(record === undefined, check, record ?? `${domain} has no SPF record`, remedy);
  });
}

async function inspectDkim(domain: string, selector: string | undefined, dns: DnsRecords): Promise<Finding> {
  const check = 'mail.dkim';
  if (selector === undefined) return skipped(check, 'SKEIN_DKIM_SELECTOR does not say which key the mail server signs with');
  const name = `${selector}._domainkey.${domain}`;
  return unlessUnreachable(check, async () => {
    const key = (await texts(dns, name)).find((text) => /(?:^|;)\s*p=/.test(text));
    const remedy = `Publish the key of the mail server as a TXT record for ${name}, or correct SKEIN_DKIM_SELECTOR.`;
    if (key === undefined) return problem(check, `${name} has no key`, remedy);
    return problemIf(
      /(?:^|;)\s*p=\s*(?:;|$)/.test(key),
      check,
      `the key of ${name} ${/p=\s*(?:;|$)/.test(key) ? 'was revoked' : 'is there'}`,
      remedy,
    );
  });
}

/** The record of a domain holds for the domains below it. */
async function inspectDmarc(domain: string, dns: DnsRecords): Promise<Finding> {
  const check = 'mail.dmarc';
  return unlessUnreachable(check, async () => {
    const labels = domain.split('.');
    for (let first = 0; first < Math.max(1, labels.length - 1); first += 1) {
      const name = `_dmarc.${labels.slice(first).join('.')}`;
      const record = (await texts(dns, name)).find((text) => /^v=DMARC1(?:;|$)/.test(text));
      if (record !== undefined) return ok(check, record);
    }
    if (isPrivate(domain)) return skipped(check, `${domain} has no DMARC record; it is no domain of the internet`);
    return problem(
      check,
      `${domain} has no DMARC record`,
      `Publish a TXT record for _dmarc.${domain}, to begin with "v=DMARC1; p=none"; large providers refuse mails without one.`,
    );
  });
}

async function inspectMx(domain: string, dns: DnsRecords): Promise<Finding> {
  const check = 'mail.mx';
  return unlessUnreachable(check, async () => {
    const hosts = (await unlessAbsent(dns.resolveMx(domain)))
      .sort((one, other) => one.priority - other.priority)
      .map(({ exchange }) => exchange)
      .filter((host) => host !== '' && host !== '.');
    const remedy = `Give ${domain} an MX record with the mail server that hands mails to the worker.`;
    return problemIf(hosts.length === 0, check, hosts.length === 0 ? `${domain} takes no mail` : hosts.join(', '), remedy);
  });
}

async function unlessUnreachable(check: string, work: () => Promise<Finding>): Promise<Finding> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return skipped(check, `the domain name system could not be asked: ${code ?? message}`);
  }
}

/** The texts of the TXT records of a name, each in one piece. */
async function texts(dns: DnsRecords, name: string): Promise<string[]> {
  return (await unlessAbsent(dns.resolveTxt(name))).map((parts) => parts.join(''));
}

async function unlessAbsent<T>(records: Promise<T[]>): Promise<T[]> {
  try {
    return await records;
  } catch (error) {
    if (ABSENT.has((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Other checks report domains that are none. */
function isUsable(domain: string): boolean {
  return domain.includes('.') && !isPlaceholder(domain);
}

/** A private domain may have records, and needs none for mails that stay in a private network. */
function isPrivate(domain: string): boolean {
  return PRIVATE.test(domain);
}
