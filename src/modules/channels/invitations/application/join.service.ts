import { Injectable } from '@nestjs/common';
import { isGuest } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { AccountIdentityPolicy, type User } from '../../../users/accounts.api.js';
import { Greeter } from '../../../users/users-ports.api.js';
import { PasswordPolicy } from '../../../users/authentication.api.js';
import {
  DefaultChannelGroupsService,
  type WireDefaultChannelGroup,
} from '../../administration/application/default-channel-groups.service.js';
import type { Invitation } from '../domain/invitation.js';
import { AdmitInviteeService } from './admit-invitee.service.js';
import { InvitationAccess } from './invitation-access.js';
import { InviteeAddressPolicy } from './invitee-address-policy.js';

export interface JoinRealmInput {
  /** From the link in the mail. */
  readonly key: string;
  readonly fullName: string;
  readonly password: string;
  /** Names of default channel groups to whose channels the account is subscribed. */
  readonly channelGroups?: readonly string[];
}

/** What the holder of a key may register with. */
export interface JoinOffer {
  /** The address that the key was mailed to; null for the key of a link. */
  readonly email: string | null;
  /** The groups of channels that the new account may choose. */
  readonly channelGroups: readonly WireDefaultChannelGroup[];
}

/** Registers accounts for visitors who prove by a mailed key that an address is theirs. */
@Injectable()
export class JoinService {
  constructor(
    private readonly access: InvitationAccess,
    private readonly addresses: InviteeAddressPolicy,
    private readonly identities: AccountIdentityPolicy,
    private readonly passwords: PasswordPolicy,
    private readonly admitting: AdmitInviteeService,
    private readonly groups: DefaultChannelGroupsService,
    private readonly greeter: Greeter,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest for a key that is not valid */
  async getOffer(realmId: RealmId, key: string): Promise<JoinOffer> {
    const { email, role } = await this.unitOfWork.run(() => this.access.accessByKey(realmId, key));
    return { email, channelGroups: email === null || isGuest(role) ? [] : await this.groups.list(realmId) };
  }

  /** @returns the new account @throws BadRequest */
  async join(realmId: RealmId, { key, fullName: enteredName, password, channelGroups = [] }: JoinRealmInput): Promise<User> {
    const fullName = await this.identities.checkFullName(realmId, enteredName, null);
    const { user, invitation } = await this.unitOfWork.run(async () => {
      const found = await this.access.accessByKey(realmId, key);
      const { email } = found;
      if (email === null) throw new BadRequest('This link is for many: ask for a mail with it first.');
      const problem = await this.addresses.findProblem(realmId, email);
      if (problem !== null) throw new BadRequest(problem);
      if (this.passwords.isTooWeak(password, { email, fullName })) throw new BadRequest('The password is too weak.');
      const channelIds = await this.findChannelIds(found, channelGroups);
      return { user: await this.admitting.admit(found, { email, fullName, password, channelIds }), invitation: found };
    });
    await this.admitting.notifyInviter(invitation, user);
    await this.greeter.greet(user);
    return user;
  }

  /** Guests are offered no groups, so every group is unknown for them. @throws BadRequest for an unknown group */
  private async findChannelIds({ realmId, role }: Invitation, names: readonly string[]): Promise<readonly ChannelId[]> {
    const [first] = names;
    if (isGuest(role) && first !== undefined) throw new BadRequest(`Invalid default channel group ${first}`);
    return this.groups.findChannelIds(realmId, names);
  }
}
