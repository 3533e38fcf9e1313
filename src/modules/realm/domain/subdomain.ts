import { BadRequest } from '../../../kernel/domain-error.js';
import { LIMITS } from '../../../kernel/limits.js';

const MIN_LENGTH = 3;

/** Names that visitors would mistake for a part of the server, or that mail and name servers use. Each is reserved with an `s` appended, too. */
const RESERVED: ReadonlySet<string> = new Set(
  `
    account admin administration administrator api app asset auth authentication avatar billing blog bot calendar cdn channel client contact
    cpanel dashboard dns doc email e-mail feature feedback file forum ftp guide health help home host hostmaster image imap info integration
    invite invitation join legal localhost log login logout mail media metric mobile new news nginx noreply no-reply oauth organization owner
    password payment policy pop3 postmaster press pricing privacy production profile proxy push realm register registration root search
    secure security server service setting signin signup skein smtp sso staff staging static status storage stream subdomain support sysadmin
    system team terms topic tos update upload user webdisk webhook webmail webmaster wiki www xmpp your-org zulip
  `
    .trim()
    .split(/\s+/),
);

/** Another organization has the subdomain. */
export class SubdomainTaken extends BadRequest {
  constructor() {
    super('Subdomain already in use. Please choose a different one.');
  }
}

/**
 * Checks the form of a subdomain; whether it is free is up to the repository. The empty subdomain is the default organization's. The texts
 * and their order are those of the Zulip server.
 * @param chosenBy the names that look like names in other alphabets (`xn--…`) are up to the operator, because they can imitate others
 * @throws BadRequest
 */
export function checkSubdomain(subdomain: string, chosenBy: 'operator' | 'owner'): void {
  if (subdomain === '') return;
  if (subdomain.startsWith('-') || subdomain.endsWith('-')) throw new BadRequest("Subdomain cannot start or end with a '-'.");
  if (!/^[a-z0-9-]*$/.test(subdomain)) throw new BadRequest("Subdomain can only have lowercase letters, numbers, and '-'s.");
  if (subdomain.length < MIN_LENGTH) throw new BadRequest(`Subdomain needs to have length ${MIN_LENGTH} or greater.`);
  if (subdomain.length > LIMITS.MAX_SUBDOMAIN_CHARACTERS) {
    throw new BadRequest(`Subdomain is too long (limit: ${LIMITS.MAX_SUBDOMAIN_CHARACTERS} characters).`);
  }
  const isReservedForOperator = subdomain.startsWith('xn--') && chosenBy !== 'operator';
  if (isReserved(subdomain) || isReservedForOperator) throw new BadRequest('Subdomain reserved. Please choose a different one.');
}

function isReserved(subdomain: string): boolean {
  return RESERVED.has(subdomain) || (subdomain.endsWith('s') && RESERVED.has(subdomain.slice(0, -1)));
}
