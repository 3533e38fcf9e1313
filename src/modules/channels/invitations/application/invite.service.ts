import { Injectable } from '@nestjs/common';
import type { Actor, Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, UserGroupId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { GroupMembershipService } from '../../../users/accounts.api.js';
import { UserLookup } from '../../../users/users.api.js';
import type { NewInvitation } from '../domain/invitation.js';
import { InvitationTime, IssueInvitationService } from './issue-invitation.service.js';
import { dailyLimitReached, invitationFailed, type SkippedAddress } from './invitation-errors.js';
import { addressesIn, InvitationRights, InvitedAddresses } from './invitation-policy.js';

const MINUTE_MS = 60_000;

export interface InvitationInput {
  /** Null: for ever. */
  readonly expiresInMinutes: number | null;
  readonly role: Role;
  readonly channelIds: readonly ChannelId[];
  readonly groupIds: readonly UserGroupId[];
  readonly defaultChannels: boolean;
}

/** Invites people, by mail or by a link that is passed on. */
@Injectable()
export class InviteService {
  constructor(
    private readonly desk: IssueInvitationService,
    private readonly rights: InvitationRights,
    private readonly groups: GroupMembershipService,
    private readonly addresses: InvitedAddresses,
    private readonly people: UserLookup,
    private readonly time: InvitationTime,
  ) {}

  /** All addresses that are well formed and nobody's yet; what is said of the others comes as an error. @throws DomainError */
  async byMail(actor: Actor, text: string, wish: InvitationInput & { readonly notifyInviter: boolean }): Promise<void> {
    await this.rights.checkInvites(actor, 'can_invite_users_group', wish.role);
    if (text === '') throw new BadRequest('You must specify at least one email address.');
    await this.checkPlaces(actor, wish);
    const invited = addressesIn(text);
    if (invited.length === 0) throw new BadRequest('You must specify at least one email address.');
    if (invited.length > LIMITS.MAX_INVITATION_MAILS_PER_REALM_PER_DAY) throw dailyLimitReached(null);
    const skipped = await this.skipped(actor, invited);
    const left = invited.filter((address) => !skipped.some(([skip]) => skip === address));
    if (left.length === 0) throw invitationFailed("We weren't able to invite anyone.", skipped, false);
    await this.time.run(async (now) => {
      const { fullName } = await this.people.get(actor.userId);
      await this.rights.checkMails(actor, left);
      for (const email of left) await this.desk.sendMail(await this.desk.issue({ ...terms(actor, wish, now), email }), fullName);
      await this.desk.publishChange({ realmId: actor.realmId, inviterId: actor.userId });
    });
    if (skipped.length > 0) {
      throw invitationFailed(
        "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
        skipped,
        true,
      );
    }
  }

  /** @returns a link that anybody may use @throws DomainError */
  async byLink(actor: Actor, wish: InvitationInput): Promise<string> {
    await this.rights.checkInvites(actor, 'create_multiuse_invite_group', wish.role);
    await this.checkPlaces(actor, wish);
    return this.time.run(async (now) => {
      const invitation = await this.desk.issue({ ...terms(actor, { ...wish, notifyInviter: false }, now), email: null });
      await this.desk.publishChange(invitation);
      return this.desk.link(invitation);
    });
  }

  private async checkPlaces(actor: Actor, { channelIds, groupIds }: InvitationInput): Promise<void> {
    await this.rights.checkChannels(actor, channelIds);
    await this.groups.checkCanAddMembers(actor, groupIds);
  }

  /** Those who have accounts. @throws DomainError if one is no address at all: nobody is invited then */
  private async skipped({ realmId }: Actor, addresses: readonly string[]): Promise<SkippedAddress[]> {
    const bad: SkippedAddress[] = [];
    const taken: SkippedAddress[] = [];
    for (const address of addresses) {
      const complaint = await this.addresses.findAddressProblem(realmId, address);
      if (complaint !== null) bad.push([address, complaint, false]);
      const account = complaint === null ? await this.addresses.findAccount(realmId, address) : null;
      if (account) taken.push([address, account.active ? 'Already has an account.' : 'Account has been deactivated.', !account.active]);
    }
    if (bad.length > 0)
      throw invitationFailed("Some emails did not validate, so we didn't send any invitations.", [...bad, ...taken], false);
    return taken;
  }
}

function terms(
  { realmId, userId }: Actor,
  { expiresInMinutes, ...wish }: InvitationInput & { readonly notifyInviter: boolean },
  now: number,
): Omit<NewInvitation, 'email'> {
  const expiresAt = expiresInMinutes === null ? null : now + expiresInMinutes * MINUTE_MS;
  return { ...wish, realmId, inviterId: userId, linkId: null, invitedAt: now, expiresAt };
}
