/** What an account may do in general, as the API numbers it. A lower number may do more. */
export const ROLE = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const;

export type RoleName = keyof typeof ROLE;

/** The roles, from the one that may do most. */
export const ROLE_NAMES = Object.keys(ROLE) as readonly RoleName[];

/** The name of a role; that of a member for numbers that this client does not know. */
export function roleName(role: number): RoleName {
  return ROLE_NAMES.find((name) => ROLE[name] === role) ?? 'member';
}
