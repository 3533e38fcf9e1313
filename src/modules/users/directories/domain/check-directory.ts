import { BadRequest } from '../../../../kernel/domain-error.js';
import type { DirectorySettings } from './directory.js';

/** RFC 4512, section 2.5, without numbers and options: `cn;lang-de` would be an attribute of its own. */
const ATTRIBUTE = /^[A-Za-z][A-Za-z\d-]{0,99}$/;
const DOMAIN = /^(?=.{1,253}$)[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;
const CERTIFICATES = /^(?:-----BEGIN CERTIFICATE-----[\sA-Za-z\d+/=]+-----END CERTIFICATE-----\s*)+$/;
const MAX_WRONG_PASSWORDS = 100;

/** What most directories need. */
export const DIRECTORY_DEFAULTS = {
  filter: '(&(objectClass=person)(|(uid={login})(mail={login})))',
  uniqueIdAttribute: 'entryUUID',
  emailAttribute: 'mail',
  nameAttribute: 'cn',
  maxWrongPasswords: 4,
} as const;

/**
 * Checks all but the filter.
 * @returns the settings in the form in which they are stored
 * @throws BadRequest
 */
export function checkDirectorySettings(entered: DirectorySettings): DirectorySettings {
  const [url, certificates] = [checkUrl(entered), entered.certificates.trim()];
  if (certificates !== '' && !CERTIFICATES.test(certificates)) throw new BadRequest('The certificates have the form PEM.');
  const { maxWrongPasswords } = entered;
  if (maxWrongPasswords < 1 || maxWrongPasswords > MAX_WRONG_PASSWORDS) {
    throw new BadRequest(`The number of wrong passwords is between 1 and ${MAX_WRONG_PASSWORDS}.`);
  }
  return {
    ...entered,
    url,
    certificates,
    serviceDn: checkName(entered.serviceDn, 'service account'),
    base: checkName(entered.base, 'base'),
    filter: entered.filter.trim(),
    uniqueIdAttribute: checkAttribute(entered.uniqueIdAttribute),
    emailAttribute: checkAttribute(entered.emailAttribute),
    nameAttribute: checkAttribute(entered.nameAttribute),
    groupsAttribute: entered.groupsAttribute.trim() === '' ? '' : checkAttribute(entered.groupsAttribute),
    pictureAttribute: entered.pictureAttribute.trim() === '' ? '' : checkAttribute(entered.pictureAttribute),
    domains: checkDomains(entered.domains),
  };
}

function checkUrl({ url: entered, plain }: DirectorySettings): string {
  const text = entered.trim();
  const url = URL.canParse(text) ? new URL(text) : null;
  const isDirectory = url && ['ldap:', 'ldaps:'].includes(url.protocol) && url.hostname !== '';
  const isMore = url && (url.username !== '' || url.password !== '' || !/^\/?$/.test(url.pathname) || url.search !== '' || url.hash !== '');
  if (!isDirectory || isMore)
    throw new BadRequest('The address of a directory is like "ldaps://ldap.example.com", or "ldap://ldap.example.com:389".');
  if (plain && url.protocol === 'ldaps:') throw new BadRequest('An address with "ldaps" is encrypted.');
  return `${url.protocol}//${url.host.toLowerCase()}`;
}

function checkName(entered: string, what: string): string {
  const name = entered.trim();
  if (name === '' || /\p{Cc}/u.test(name)) throw new BadRequest(`Enter the ${what} as the directory names it.`);
  return name;
}

function checkAttribute(entered: string): string {
  const name = entered.trim();
  if (!ATTRIBUTE.test(name)) throw new BadRequest(`"${entered}" is not the name of an attribute.`);
  return name;
}

function checkDomains(entered: readonly string[]): readonly string[] {
  const domains = [...new Set(entered.map((domain) => domain.trim().toLowerCase()))];
  const wrong = domains.find((domain) => !DOMAIN.test(domain));
  if (wrong !== undefined) throw new BadRequest(`"${wrong}" is not a domain.`);
  return domains;
}
