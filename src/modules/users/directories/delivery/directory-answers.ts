import { type Entry, ResultCodeError } from 'ldapts';
import { ForbiddenAddress } from '../../../../platform/outgoing-http/address-guard.js';
import { DirectoryProblem } from '../application/directory-client.js';
import type { DirectoryEntry, DirectorySettings } from '../domain/directory.js';

type Value = Entry[string];

/** Active Directory: userAccountControl, ADS_UF_ACCOUNTDISABLE. */
const ACCOUNT_DISABLED = 2;
/** draft-behera-ldap-password-policy, section 5.3.3: locked until an administrator unlocks it. */
const LOCKED_FOR_EVER = '000001010000Z';
/** What says that a person is disabled: Active Directory, the policies of OpenLDAP, and 389 Directory Server. */
const STATE = { control: 'userAccountControl', locked: 'pwdAccountLockedTime', accountLock: 'nsAccountLock' } as const;

const MAX_GROUPS = 500;

/** What is asked of an entry, and what of that ldapts shall not take for text. */
export function attributesOf(settings: DirectorySettings): { readonly attributes: string[]; readonly explicitBufferAttributes: string[] } {
  const { uniqueIdAttribute, emailAttribute, nameAttribute, groupsAttribute, pictureAttribute } = settings;
  const asked = [uniqueIdAttribute, emailAttribute, nameAttribute, groupsAttribute, pictureAttribute, ...Object.values(STATE)];
  return {
    attributes: asked.filter((name) => name !== ''),
    explicitBufferAttributes: [uniqueIdAttribute, pictureAttribute].filter((name) => name !== ''),
  };
}

/**
 * @throws RangeError with the spelling of the directory if it spells the attribute of the unique id, or of the picture, otherwise than it was entered:
 *   ldapts would take some of the values for text
 */
export function readEntry(entry: Entry, settings: DirectorySettings): DirectoryEntry {
  const { uniqueIdAttribute, emailAttribute, nameAttribute, groupsAttribute, pictureAttribute } = settings;
  for (const name of [uniqueIdAttribute, pictureAttribute]) checkSpelling(entry, name);
  const ids = bytesOf(entry[uniqueIdAttribute]);
  const [id] = ids;
  return {
    dn: entry.dn,
    uniqueId: ids.length === 1 && id && id.length > 0 && id.length <= 255 ? id : null,
    email: textsOf(entry, emailAttribute)[0]?.trim() || null,
    fullName: textsOf(entry, nameAttribute)[0]?.trim() ?? '',
    groups: groupsAttribute === '' ? [] : textsOf(entry, groupsAttribute).slice(0, MAX_GROUPS).map(groupNameOf),
    picture: pictureAttribute === '' ? null : (bytesOf(entry[pictureAttribute])[0] ?? null),
    disabled: isDisabled(entry),
  };
}

function checkSpelling(entry: Entry, name: string): void {
  const spelled = Object.keys(entry).find((key) => key.toLowerCase() === name.toLowerCase());
  if (spelled !== undefined && spelled !== name) throw new RangeError(spelled);
}

function isDisabled(entry: Entry): boolean {
  const control = Number(textsOf(entry, STATE.control)[0] ?? 0);
  // Bits of a number beyond 2^31 would be another number.
  const isControlled = Number.isSafeInteger(control) && (BigInt(control) & BigInt(ACCOUNT_DISABLED)) !== 0n;
  return (
    isControlled || textsOf(entry, STATE.locked)[0] === LOCKED_FOR_EVER || textsOf(entry, STATE.accountLock)[0]?.toLowerCase() === 'true'
  );
}

/** The values of an attribute, however the directory spells its name. */
function textsOf(entry: Entry, name: string): string[] {
  const key = Object.keys(entry).find((one) => one.toLowerCase() === name.toLowerCase());
  return valuesOf(key === undefined ? undefined : entry[key]).map((value) => (typeof value === 'string' ? value : value.toString('utf8')));
}

function bytesOf(value: Value | undefined): Buffer[] {
  return valuesOf(value).map((one) => (typeof one === 'string' ? Buffer.from(one) : one));
}

function valuesOf(value: Value | undefined): (Buffer | string)[] {
  return value === undefined ? [] : [value].flat();
}

/** The name of a group: what comes first in its distinguished name (RFC 4514), or the whole value if it is no such name. */
function groupNameOf(value: string): string {
  const first = /^[\w.-]+=((?:\\[^]|[^,+\\])*)/.exec(value)?.[1];
  if (first === undefined) return value;
  const bytes: Buffer[] = [];
  for (const [part, hex, character] of first.matchAll(/\\([\da-fA-F]{2})|\\([^])|[^\\]+/g)) {
    bytes.push(hex === undefined ? Buffer.from(character ?? part) : Buffer.from(hex, 'hex'));
  }
  return Buffer.concat(bytes).toString('utf8').trim();
}

/** What Active Directory adds to the code 49, in hexadecimal: most only with the right password. */
const ACTIVE_DIRECTORY: Readonly<Record<string, string>> = {
  '525': 'no such person',
  '52e': 'wrong password',
  '530': 'not at this time',
  '531': 'not from this machine',
  '532': 'the password has expired',
  '533': 'the person is disabled',
  '701': 'the person has expired',
  '773': 'the password has to be changed',
  '775': 'the person is locked out',
};

/** RFC 4511, appendix A.2, as far as an administrator can do something about it. */
const RESULTS: Readonly<Record<number, string>> = {
  4: 'it returns only a part of the people; allow the service account to read all of them',
  8: 'it demands encryption',
  32: 'there is no such entry, look at the base',
  34: 'a distinguished name is not one',
  49: 'the service account is refused, look at its name and its password',
  50: 'the service account has no right to search',
};

/** A code of Node or of the TLS library; everything else may have been written by anybody. */
const CODE = /^[A-Z][A-Z\d_]{1,60}$/;

/** Why a directory does not serve, in words that contain nothing that it has written. */
export function explainProblem(error: unknown): DirectoryProblem {
  if (error instanceof DirectoryProblem) return error;
  if (error instanceof ForbiddenAddress) return new DirectoryProblem('Its address is in a network that the operator has not allowed.');
  if (error instanceof ResultCodeError) {
    const words = RESULTS[error.code];
    return new DirectoryProblem(`It answers with the result ${error.code}${words === undefined ? '' : `: ${words}`}.`);
  }
  const { name, code } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return new DirectoryProblem('It does not answer in time.');
  if (code !== undefined && CODE.test(code)) return new DirectoryProblem(`The connection fails: ${code}.`);
  return new DirectoryProblem('The connection ends before the answer.');
}

/** Why a password is not accepted: the code of the result, and what Active Directory says besides. */
export function explainRefusal({ code, message }: ResultCodeError): string {
  const detail = /\bdata ([\da-f]{3})\b/i.exec(message)?.[1]?.toLowerCase() ?? '';
  const words = ACTIVE_DIRECTORY[detail];
  return `The directory refuses the password with the result ${code}${words === undefined ? '' : `: ${words}`}.`;
}
