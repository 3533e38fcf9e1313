import { Role } from '../../../../kernel/actor.js';
import type { ChannelId, RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';

export type InvitationId = number;

/** The arguments of `ServerSecrets.derive` for the keys of invitations. */
export const INVITATION_KEY = { purpose: 'invitation', generation: 1 } as const;

export interface NewInvitation {
  readonly realmId: RealmId;
  /** The address that may join; null for a link that anybody may use any number of times. */
  readonly email: string | null;
  /** Null if the owner of the address asked for the invitation without a link, or if an operator issued it. */
  readonly inviterId: UserId | null;
  /** The link with which the owner of the address asked for the invitation, if any. */
  readonly linkId: InvitationId | null;
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  /** Whether the account also gets the realm's default channels. */
  readonly defaultChannels: boolean;
  readonly notifyInviter: boolean;
  /** What the welcome bot says in place of the text of the organization; empty for nothing, null for that text. */
  readonly welcomeText?: string | null;
  /** Milliseconds UTC. */
  readonly invitedAt: number;
  /** Null: the invitation never expires. */
  readonly expiresAt: number | null;
  /** An operator of the server issued it, so it is valid although it has no inviter. */
  readonly byOperator?: boolean;
}

/** Permission to join a realm, for one address or for everybody who has the link. */
export class Invitation {
  readonly id!: InvitationId;
  readonly realmId: RealmId;
  readonly email: string | null;
  readonly inviterId: UserId | null;
  readonly linkId: InvitationId | null;
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  readonly defaultChannels: boolean;
  readonly notifyInviter: boolean;
  readonly welcomeText: string | null;
  invitedAt: number;
  expiresAt: number | null;
  readonly byOperator: boolean;
  /** SHA-256 of the key in the link; the key itself is derived and never stored. */
  keyDigest: Buffer | null = null;
  state: 'open' | 'used' | 'revoked' = 'open';

  constructor(invitation: NewInvitation) {
    this.realmId = invitation.realmId;
    this.email = invitation.email;
    this.inviterId = invitation.inviterId;
    this.linkId = invitation.linkId;
    this.role = invitation.role;
    this.channelIds = invitation.channelIds;
    this.groupIds = invitation.groupIds;
    this.defaultChannels = invitation.defaultChannels;
    this.notifyInviter = invitation.notifyInviter;
    this.welcomeText = invitation.welcomeText ?? null;
    this.invitedAt = invitation.invitedAt;
    this.expiresAt = invitation.expiresAt;
    this.byOperator = invitation.byOperator ?? false;
  }

  get isLink(): boolean {
    return this.email === null;
  }

  /** Whether it is a link or was requested with one. */
  get byLink(): boolean {
    return this.isLink || this.linkId !== null;
  }

  isValid(now: number): boolean {
    return this.state === 'open' && (this.expiresAt === null || this.expiresAt > now);
  }

  /** Starts the lifetime of the invitation again. */
  renew(now: number): void {
    if (this.expiresAt !== null) this.expiresAt += now - this.invitedAt;
    this.invitedAt = now;
  }
}

/** The least powerful role of an inviter: accounts give no more power than they have, and only administrators make moderators. */
export function requiredRoleToInvite(role: Role): Role {
  if (role === Role.owner) return Role.owner;
  return role === Role.administrator || role === Role.moderator ? Role.administrator : Role.member;
}
