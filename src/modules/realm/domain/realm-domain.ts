import { BadRequest } from '../../../kernel/domain-error.js';

/** A domain whose email addresses may join the realm. */
export interface RealmDomain {
  readonly domain: string;
  /** Whether addresses of its subdomains may join, too. */
  readonly allowSubdomains: boolean;
}

const MAX_DOMAIN = 80;

/** @throws BadRequest */
export function normalizeDomain(input: string): string {
  const domain = input.trim().toLowerCase();
  const problem = findDomainProblem(domain);
  if (problem !== null) throw new BadRequest(`Invalid domain: ${problem}`);
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

/** Whether `host` is one of the domains or an allowed subdomain of one. */
export function matchesDomain(domains: readonly RealmDomain[], host: string): boolean {
  const lowerCase = host.toLowerCase();
  return domains.some(({ domain, allowSubdomains }) => lowerCase === domain || (allowSubdomains && lowerCase.endsWith(`.${domain}`)));
}
