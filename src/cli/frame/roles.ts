import { InvalidArgumentError } from 'commander';
import { Role } from '../../kernel/actor.js';

const NAMES = Object.keys(Role).join(', ');

/** Parses the name of a role. @throws InvalidArgumentError */
export function parseRole(text: string): Role {
  const role = Object.entries(Role).find(([name]) => name === text)?.[1];
  if (role === undefined) throw new InvalidArgumentError(`The roles are ${NAMES}.`);
  return role;
}

export function roleName(role: Role): string {
  return Object.entries(Role).find(([, number]) => number === role)?.[0] ?? String(role);
}
