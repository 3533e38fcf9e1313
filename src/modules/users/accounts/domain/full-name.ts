import { BadRequest } from '../../../../kernel/domain-error.js';
import { findUnprintable } from '../../../../kernel/text.js';
import { LIMITS } from '../../../../kernel/limits.js';

const MIN_FULL_NAME = 2;
/** They would break mentions. */
const FORBIDDEN = /[*`\\>"@]/;
/** The end of a mention that tells namesakes apart. */
const ENDS_LIKE_A_MENTION = /\|\d+$/;

/** The name as it is kept. @throws BadRequest in the order of the reference's checks (notes 2.10) */
export function normalizeFullName(written: string): string {
  const name = written.trim();
  const length = Array.from(name).length;
  if (length > LIMITS.MAX_FULL_NAME_CODE_POINTS) throw new BadRequest('Name too long!');
  if (length < MIN_FULL_NAME) throw new BadRequest('Name too short!');
  if (FORBIDDEN.test(name) || findUnprintable(name) !== null) throw new BadRequest('Invalid characters in name!');
  if (ENDS_LIKE_A_MENTION.test(name)) throw new BadRequest('Invalid format!');
  return name;
}
