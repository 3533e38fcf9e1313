import { BadRequest } from '../../../kernel/domain-error.js';
import { LIMITS } from '../../../kernel/limits.js';
import { findUnprintable } from '../../../kernel/text.js';

/** @returns the name of an organization in the form in which it is stored @throws BadRequest */
export function normalizeRealmName(input: string): string {
  const name = input.trim();
  const limit = LIMITS.MAX_ORGANIZATION_NAME_CODE_POINTS;
  if (name === '') throw new BadRequest("Organization name can't be empty.");
  if (Array.from(name).length > limit) throw new BadRequest(`Organization name is too long (limit: ${limit} characters).`);
  if (findUnprintable(name) !== null) throw new BadRequest('Invalid characters in organization name!');
  return name;
}
