import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { AccountIdentityPolicy, MailLimits, PasswordPolicy, tooManyMails } from '../../../users/accounts.api.js';
import type { Invitation, NewInvitation } from '../domain/invitation.js';
import { InvitationTime, IssueInvitationService } from './issue-invitation.service.js';
import { InvitationRepository } from './invitation.repository.js';
import { InviterPolicy } from './inviter-policy.js';
import { Role } from '../../../../kernel/actor.js';
import type { User } from '../../../users/users.api.js';
import { InvitedAddresses } from './invitation-policy.js';
import { AdmitInviteeService } from './admit-invitee.service.js';

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

const DAY_MS = 86_400_000;

export interface JoinRealmInput {
  /** From the link in the mail. */
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
}

/** How people become members of an organization: they show that an address is theirs, by a key that was mailed there. */
@Injectable()
export class JoinService {
  constructor(
    private readonly desk: IssueInvitationService,
    private readonly addresses: InvitedAddresses,
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly welcoming: AdmitInviteeService,
    private readonly door: OpenDoor,
  ) {}

  /**
   * Mails a key to the address, if it may join: with a link that somebody passed on, or on its own where no invitation is needed.
   * Nobody learns whether the address has an account: for one that has, the same is written, but the invitation is void and the mail stays here.
   * @param linkKey from such a link
   * @throws BadRequest
   */
  async request(realmId: RealmId, address: string, linkKey: string | undefined): Promise<void> {
    const email = address.trim();
    await this.door.time.run(async (now) => {
      const link = linkKey === undefined ? null : await this.door.lockLink(realmId, linkKey, now);
      if (!link) await this.door.checkOpen(realmId);
      const complaint = await this.addresses.findAddressProblem(realmId, email);
      if (complaint !== null) throw new BadRequest(complaint);
      await this.door.checkMail(realmId, email);
      const isVoid = (await this.addresses.findAccount(realmId, email)) !== null;
      const issued = await this.desk.issue({ ...termsOf(link), realmId, email, invitedAt: now, expiresAt: now + DAY_MS }, isVoid);
      await this.desk.sendMail(issued, null);
      if (issued.inviterId !== null) await this.desk.publishChange(issued);
    });
  }

  /** The address that a key is for; null for a link that was passed on. @throws BadRequest */
  async addressOf(realmId: RealmId, key: string): Promise<string | null> {
    return this.door.time.run(async (now) => (await this.door.lock(realmId, key, now)).email);
  }

  /** The account that the key's address gets. @throws BadRequest */
  async join(realmId: RealmId, { key, fullName: written, password }: JoinRealmInput): Promise<User> {
    const fullName = await this.identities.checkFullName(realmId, written, null);
    const { user, invitation } = await this.door.time.run(async (now) => {
      const found = await this.door.lock(realmId, key, now);
      if (found.email === null) throw new BadRequest('This link is for many: ask for a mail with it first.');
      const complaint = await this.addresses.findAddressProblem(realmId, found.email);
      if (complaint !== null) throw new BadRequest(complaint);
      if (this.passwords.isTooWeak(password, { email: found.email, fullName })) throw new BadRequest('The password is too weak.');
      await this.door.use(found);
      const person = await this.welcoming.admit(found, { email: found.email, fullName, password });
      if (found.inviterId !== null) await this.desk.publishChange(found);
      return { user: person, invitation: found };
    });
    await this.welcoming.notifyInviter(invitation, user);
    return user;
  }
}

/** What the link gives to everybody who asks with it; without one, what an open organization gives. */
function termsOf(link: Invitation | null): Omit<NewInvitation, 'realmId' | 'email' | 'invitedAt' | 'expiresAt'> {
  if (!link) {
    return { inviterId: null, linkId: null, role: Role.member, channelIds: [], groupIds: [], defaultChannels: true, notifyInviter: false };
  }
  const { inviterId, role, channelIds, groupIds, defaultChannels, notifyInviter } = link;
  return { inviterId, linkId: link.id, role, channelIds, groupIds, defaultChannels, notifyInviter };
}
