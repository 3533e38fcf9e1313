import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { findUnprintable } from '../../../../kernel/text.js';

const MIN_FULL_NAME = 2;
/** Characters that would break mentions. */
const FORBIDDEN = /[*`\\>"@]/;
/** The same, and others that names cannot contain, in texts that were not written as names. */
const UNFIT = /[*`\\>"@\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;
/** The suffix of a mention that distinguishes accounts of the same name. */
const ENDS_LIKE_A_MENTION = /\|\d+$/;

/** The name in the form in which it is stored. @throws BadRequest for the first check that fails, in the order of the Zulip server */
export function normalizeFullName(input: string): string {
  const name = input.trim();
  const length = Array.from(name).length;
  if (length > LIMITS.MAX_FULL_NAME_CODE_POINTS) throw new BadRequest('Name too long!');
  if (length < MIN_FULL_NAME) throw new BadRequest('Name too short!');
  if (FORBIDDEN.test(name) || findUnprintable(name) !== null) throw new BadRequest('Invalid characters in name!');
  if (ENDS_LIKE_A_MENTION.test(name)) throw new BadRequest('Invalid format!');
  return name;
}

/** What another program has for a name, without what names cannot contain. It may still be too short. */
export function cleanFullName(text: string): string {
  const cleaned = text.replace(UNFIT, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(cleaned).slice(0, LIMITS.MAX_FULL_NAME_CODE_POINTS).join('').trim();
}
