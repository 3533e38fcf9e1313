import { ResultCodeError } from 'ldapts';
import { ForbiddenAddress } from '../../../../platform/outgoing-http/address-guard.js';
import { DirectoryProblem } from '../application/directory-client.js';

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
