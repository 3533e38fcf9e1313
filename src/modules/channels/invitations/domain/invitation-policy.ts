import { Role } from '../../../../kernel/actor.js';

/** The least powerful role of an account that may invite people to a role: nobody gives more power than they have, moderators are administrators' choice. */
export function leastRoleToInviteAs(role: Role): Role {
  if (role === Role.owner) return Role.owner;
  return role === Role.administrator || role === Role.moderator ? Role.administrator : Role.member;
}
