import type { Role } from '../../../../kernel/actor.js';
import type { ChannelId, RealmId, UserGroupId, UserId } from '../../../../kernel/ids.js';

export type InvitationId = number;

/** What keys of invitations are derived for (`ServerSecrets`). */
export const INVITATION_KEY = { purpose: 'invitation', generation: 1 } as const;

export interface NewInvitation {
  readonly realmId: RealmId;
  /** Whose invitation it is; null for a link that anybody may use, again and again. */
  readonly email: string | null;
  /** Null for people who asked themselves. */
  readonly inviterId: UserId | null;
  /** The link with which the owner of the address asked for it; null if it did not come of one. */
  readonly linkId: InvitationId | null;
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  /** The organization's default channels, too. */
  readonly defaultChannels: boolean;
  readonly notifyInviter: boolean;
  /** Milliseconds UTC. */
  readonly invitedAt: number;
  /** Null: never. */
  readonly expiresAt: number | null;
}

/** Leave to join an organization, for one address or for whoever has the link. */
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
  invitedAt: number;
  expiresAt: number | null;
  /** SHA-256 of the key in the link; the key itself is derived (`ServerSecrets`). */
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
    this.invitedAt = invitation.invitedAt;
    this.expiresAt = invitation.expiresAt;
  }

  get isLink(): boolean {
    return this.email === null;
  }

  /** It is a link, or came of one. */
  get byLink(): boolean {
    return this.isLink || this.linkId !== null;
  }

  isValid(now: number): boolean {
    return this.state === 'open' && (this.expiresAt === null || this.expiresAt > now);
  }

  /** It counts from now on, for as long as it was meant to. */
  renew(now: number): void {
    if (this.expiresAt !== null) this.expiresAt += now - this.invitedAt;
    this.invitedAt = now;
  }
}
