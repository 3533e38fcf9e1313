import { BadRequest } from '../../../../kernel/domain-error.js';
import { MAX_GROUP_NAME } from './user-group.js';

/** Beginnings that mean something else. */
const RESERVED = ['@', 'role:', 'user:', 'stream:', 'channel:'];

/** @returns the name @throws BadRequest */
export function checkGroupName(name: string): string {
  if (name.trim() === '') throw new BadRequest("User group name can't be empty!");
  if (Array.from(name).length > MAX_GROUP_NAME) throw new BadRequest(`User group name cannot exceed ${MAX_GROUP_NAME} characters.`);
  const reserved = RESERVED.find((beginning) => name.startsWith(beginning));
  if (reserved !== undefined) throw new BadRequest(`User group name cannot start with '${reserved}'.`);
  return name;
}
