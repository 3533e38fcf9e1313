import { Injectable } from '@nestjs/common';
import { Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { Invitation, NewInvitation } from '../domain/invitation.js';
import { InvitationAccess } from './invitation-access.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';
import { IssueInvitationService } from './issue-invitation.service.js';

const DAY_MS = 86_400_000;

/** Mails a key to an address whose owner asks to join: with a link, or without one where the realm requires no invitation. */
@Injectable()
export class RequestInvitationService {
  constructor(
    private readonly access: InvitationAccess,
    private readonly addresses: InviteeAddressPolicy,
    private readonly issuing: IssueInvitationService,
    private readonly realms: RealmLookup,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * The answer does not tell whether the address has an account: for one that has, the same rows are written, but the invitation is void
   * and its mail is withheld.
   * @param linkKey the key in the URL of a link
   * @throws BadRequest
   */
  async request(realmId: RealmId, address: string, linkKey: string | undefined): Promise<void> {
    const email = address.trim();
    await this.unitOfWork.run(async () => {
      const link = linkKey === undefined ? null : await this.access.accessLinkByKey(realmId, linkKey);
      if (!link) await this.checkOpen(realmId);
      const problem = await this.addresses.findProblem(realmId, email);
      if (problem !== null) throw new BadRequest(problem);
      await this.addresses.checkRequestedMail(realmId, email);
      const isVoid = (await this.addresses.findAccount(realmId, email)) !== null;
      const now = this.clock.now();
      const terms = { ...termsOf(link), realmId, email, invitedAt: now, expiresAt: now + DAY_MS };
      const invitation = await this.issuing.issue(terms, { isVoid });
      await this.issuing.sendMail(invitation, null);
      if (invitation.inviterId !== null) await this.issuing.publishChange(invitation);
    });
  }

  private async checkOpen(realmId: RealmId): Promise<void> {
    const realm = await this.realms.get(realmId);
    if (!realm.active) throw new DomainError('REALM_DEACTIVATED', 'This organization has been deactivated');
    if (realm.setting('invite_required')) throw new BadRequest('This organization requires an invitation.');
  }
}

/** The terms of the link; without one, those of a realm that requires no invitation. */
function termsOf(link: Invitation | null): Omit<NewInvitation, 'realmId' | 'email' | 'invitedAt' | 'expiresAt'> {
  if (!link) {
    return { inviterId: null, linkId: null, role: Role.member, channelIds: [], groupIds: [], defaultChannels: true, notifyInviter: false };
  }
  const { inviterId, role, channelIds, groupIds, defaultChannels, notifyInviter, welcomeText } = link;
  return { inviterId, linkId: link.id, role, channelIds, groupIds, defaultChannels, notifyInviter, welcomeText };
}
