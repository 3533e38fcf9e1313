import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, type Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { emailKey, UserLookup } from '../../../users/accounts.api.js';
import type { NewInvitation } from '../domain/invitation.js';
import { dailyLimitReached, invitationFailed, type SkippedAddress } from './invitation-errors.js';
import { type InvitationGrants, InvitationPolicy } from './invitation-policy.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';
import { IssueInvitationService } from './issue-invitation.service.js';

const MINUTE_MS = 60_000;

export interface InvitationInput extends InvitationGrants {
  /** Null: the invitation never expires. */
  readonly expiresInMinutes: number | null;
  readonly role: Role;
  readonly defaultChannels: boolean;
  /** As in `NewInvitation`; only administrators choose it. */
  readonly welcomeText: string | null;
}

export interface MailInvitationInput extends InvitationInput {
  readonly notifyInviter: boolean;
}

/** Invites accounts, by mail or by a link that is passed on. */
@Injectable()
export class InviteService {
  constructor(
    private readonly policy: InvitationPolicy,
    private readonly addresses: InviteeAddressPolicy,
    private readonly issuing: IssueInvitationService,
    private readonly users: UserLookup,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Invites all well-formed addresses that belong to no account yet; the others are reported by an error, even when invitations were sent.
   * @param text the addresses as a form sends them, see `parseAddresses`
   * @throws DomainError
   */
  async inviteByMail(actor: Actor, text: string, input: MailInvitationInput): Promise<void> {
    await this.policy.checkInvite(actor, 'can_invite_users_group', input.role);
    if (text === '') throw new BadRequest('You must specify at least one email address.');
    await this.policy.checkGrants(actor, input);
    const addresses = parseAddresses(text);
    if (addresses.length === 0) throw new BadRequest('You must specify at least one email address.');
    if (addresses.length > LIMITS.MAX_INVITATION_MAILS_PER_REALM_PER_DAY) throw dailyLimitReached(null);
    const skipped = await this.findTaken(actor, addresses);
    const invited = addresses.filter((address) => !skipped.some(([skip]) => skip === address));
    if (invited.length === 0) throw invitationFailed("We weren't able to invite anyone.", skipped, false);
    await this.unitOfWork.run(async () => {
      const { fullName } = await this.users.get(actor.userId);
      await this.addresses.checkInvitationMails(actor, invited);
      const terms = termsOf(actor, input, this.clock.now());
      for (const email of invited) await this.issuing.sendMail(await this.issuing.issue({ ...terms, email }), fullName);
      await this.issuing.publishChange({ realmId: actor.realmId, inviterId: actor.userId });
    });
    if (skipped.length > 0) {
      throw invitationFailed(
        "Some of those addresses are already using Zulip, so we didn't send them an invitation. We did send invitations to everyone else!",
        skipped,
        true,
      );
    }
  }

  /** @returns the URL of a link that anybody may use @throws DomainError */
  async inviteByLink(actor: Actor, input: InvitationInput): Promise<string> {
    await this.policy.checkInvite(actor, 'create_multiuse_invite_group', input.role);
    await this.policy.checkGrants(actor, input);
    return this.unitOfWork.run(async () => {
      const terms = termsOf(actor, { ...input, notifyInviter: false }, this.clock.now());
      const invitation = await this.issuing.issue({ ...terms, email: null });
      await this.issuing.publishChange(invitation);
      return this.issuing.linkUrl(invitation);
    });
  }

  /** The addresses that have accounts. @throws DomainError if one of all is malformed or not permitted: then none is invited */
  private async findTaken({ realmId }: Actor, addresses: readonly string[]): Promise<SkippedAddress[]> {
    const invalid: SkippedAddress[] = [];
    const taken: SkippedAddress[] = [];
    for (const address of addresses) {
      const problem = await this.addresses.findProblem(realmId, address);
      if (problem !== null) invalid.push([address, problem, false]);
      const account = problem === null ? await this.addresses.findAccount(realmId, address) : null;
      if (account) taken.push([address, account.active ? 'Already has an account.' : 'Account has been deactivated.', !account.active]);
    }
    if (invalid.length > 0) {
      throw invitationFailed("Some emails did not validate, so we didn't send any invitations.", [...invalid, ...taken], false);
    }
    return taken;
  }
}

/** The addresses in the text of a form, each once: between commas and line breaks, with or without a name before them. */
function parseAddresses(text: string): string[] {
  const parts = text.split(/[,\n]/).map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim());
  return [...new Map(parts.filter((part) => part !== '').map((part) => [emailKey(part), part])).values()];
}

function termsOf({ realmId, userId, role }: Actor, input: MailInvitationInput, now: number): Omit<NewInvitation, 'email'> {
  const { expiresInMinutes, ...terms } = input;
  const expiresAt = expiresInMinutes === null ? null : now + expiresInMinutes * MINUTE_MS;
  const welcomeText = isAdministrator(role) ? input.welcomeText : null;
  return { ...terms, welcomeText, realmId, inviterId: userId, linkId: null, invitedAt: now, expiresAt };
}
