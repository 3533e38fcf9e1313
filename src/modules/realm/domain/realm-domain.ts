import { BadRequest } from '../../../kernel/domain-error.js';

/** A domain whose addresses may join the organization. */
export interface RealmDomain {
  readonly domain: string;
  /** Addresses below it may, too. */
  readonly allowSubdomains: boolean;
}

const MAX_DOMAIN = 80;

/** The domain as it is kept. @throws BadRequest */
export function normalizeDomain(written: string): string {
  const domain = written.trim().toLowerCase();
  const complaint = findDomainProblem(domain);
  if (complaint !== null) throw new BadRequest(`Invalid domain: ${complaint}`);
  return domain;
}

function findDomainProblem(domain: string): string | null {
  if (domain === '') return "Domain can't be empty.";
  if (domain.length > MAX_DOMAIN) return 'Domain is too long.';
  if (!domain.includes('.')) return 'Domain must have at least one dot (.)';
  if (domain.startsWith('.') || domain.endsWith('.')) return 'Domain cannot start or end with a dot (.)';
  for (const label of domain.split('.')) {
    if (label === '') return "Consecutive '.' are not allowed.";
    if (label.startsWith('-') || label.endsWith('-')) return "Subdomains cannot start or end with a '-'.";
    if (!/^[a-z0-9-]*$/.test(label)) return "Domain can only have letters, numbers, '.' and '-'s.";
  }
  return null;
}

/** Whether addresses of `host` are of one of the domains. */
export function matchesDomain(domains: readonly RealmDomain[], host: string): boolean {
  const wanted = host.toLowerCase();
  return domains.some(({ domain, allowSubdomains }) => wanted === domain || (allowSubdomains && wanted.endsWith(`.${domain}`)));
}
