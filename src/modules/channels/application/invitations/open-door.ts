import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { MailLimits, tooManyMails } from '../../../users/accounts.api.js';
import type { Invitation } from '../../domain/invitation.js';
import { IssueInvitationService } from './invitation-desk.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviterPolicy } from './inviter-policy.js';
import { InvitationTime } from './invitation-time.js';

/** What opens an organization to people without an account: a key, a link, or that no invitation is required. */
@Injectable()
export class OpenDoor {
  constructor(
    private readonly repository: InvitationRepository,
    private readonly desk: IssueInvitationService,
    private readonly realms: RealmLookup,
    private readonly inviters: InviterPolicy,
    private readonly mails: MailLimits,
    readonly time: InvitationTime,
  ) {}

  /** @throws BadRequest */
  async checkOpen(realmId: RealmId): Promise<void> {
    const realm = await this.realms.get(realmId);
    if (realm.setting('invite_required')) throw new BadRequest('This organization requires an invitation.');
  }

  /** Counts the mail that was asked for; inside the unit of work that writes it. @throws DomainError RATE_LIMIT_HIT */
  async checkMail(realmId: RealmId, address: string): Promise<void> {
    const hit = await this.mails.countRequest(realmId, address);
    if (hit) throw tooManyMails(hit.retryAfterMs);
  }

  /** The link with the key; it is not revoked before the surrounding unit of work ends. @throws BadRequest */
  async lockLink(realmId: RealmId, key: string, now: number): Promise<Invitation> {
    const link = await this.lock(realmId, key, now);
    if (!link.isLink) throw invalidLink();
    return link;
  }

  /** What the key opens, by mail or by link; kept from others until the surrounding unit of work ends. @throws BadRequest */
  async lock(realmId: RealmId, key: string, now: number): Promise<Invitation> {
    const found = await this.repository.lockByKey(realmId, this.desk.digest(key));
    if (!found?.isValid(now) || !(await this.inviters.canJoinBy(found))) throw invalidLink();
    return found;
  }

  /** Nobody else can use the invitation from then on. */
  async use(invitation: Invitation): Promise<void> {
    invitation.state = 'used';
    await this.repository.save(invitation);
  }
}

function invalidLink(): BadRequest {
  return new BadRequest('The link is not valid, or not any more.');
}
