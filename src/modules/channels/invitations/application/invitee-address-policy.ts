import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { AccountIdentityPolicy, EMAIL_ADDRESS_ERRORS, type User, UserRepository } from '../../../users/accounts.api.js';
import { MailLimitsService, tooManyMails } from '../../../users/mail.api.js';
import { dailyLimitReached } from './invitation-errors.js';

/** Decides which addresses may join a realm and may be sent a mail about it. */
@Injectable()
export class InviteeAddressPolicy {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly users: UserRepository,
    private readonly mailLimits: MailLimitsService,
  ) {}

  /** What is wrong with an address, as clients show it; null if nothing is. */
  async findProblem(realmId: RealmId, address: string): Promise<string | null> {
    const problem = await this.identities.findProblem(realmId, address);
    return problem === null ? null : EMAIL_ADDRESS_ERRORS[problem];
  }

  /** The account that has the address already. One that an import has made becomes that of the person who joins. */
  async findAccount(realmId: RealmId, address: string): Promise<User | null> {
    const [user] = await this.users.findByEmails(realmId, [address]);
    return user && (user.isBot || !user.importedStub) ? user : null;
  }

  /** Counts the mails that an inviter sends; inside the unit of work that writes them. @throws DomainError INVITATION_FAILED */
  async checkInvitationMails(actor: Actor, addresses: readonly string[]): Promise<void> {
    const hit = await this.mailLimits.countInvitations(actor, addresses);
    if (hit) throw dailyLimitReached(hit.address);
  }

  /** Counts the mail that a visitor requests; inside the unit of work that writes it. @throws DomainError RATE_LIMIT_HIT */
  async checkRequestedMail(realmId: RealmId, address: string): Promise<void> {
    const hit = await this.mailLimits.countRequest(realmId, address);
    if (hit) throw tooManyMails(hit.retryAfterMs);
  }
}
