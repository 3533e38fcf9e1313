import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, type Role } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { textLanguage } from '../../../../kernel/text.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmLookup, RealmRepository } from '../../../realm/realm.api.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { checkManagesBot } from '../../accounts/domain/bot-policy.js';
import { isAddress } from '../../accounts/domain/email-address.js';
import type { User } from '../../accounts/domain/user.js';
import { MAIL_TEXTS, plainName } from '../../mail/application/mail-text.js';
import { OutgoingMail } from '../../mail/application/outgoing-mail.js';
import { CustomProfileService } from '../../profiles/application/custom-profile.service.js';
import type { CustomProfileInput } from '../../profiles/application/profile.queries.js';
import { ChangeAccountService } from './change-account.service.js';

export interface UpdateUserInput {
  readonly fullName?: string;
  readonly role?: Role;
  readonly profileData?: readonly CustomProfileInput[];
  readonly newEmail?: string;
}

/** Updates an account on behalf of its administrator: applies all of the changes or none. */
@Injectable()
export class UpdateUserService {
  constructor(
    private readonly users: UserRepository,
    private readonly realms: RealmRepository,
    private readonly realmLookup: RealmLookup,
    private readonly identities: AccountIdentityPolicy,
    private readonly customProfiles: CustomProfileService,
    private readonly changes: ChangeAccountService,
    private readonly mail: OutgoingMail,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param target an account that the actor may administer
   * @throws DomainError
   */
  async update(actor: Actor, target: User, { fullName, role, profileData, newEmail }: UpdateUserInput): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(actor.realmId);
      if (newEmail !== undefined) await this.checkCanChangeEmails(actor);
      const user = await this.users.lock(target.id);
      if (user.isBot) checkManagesBot(actor, user);
      if (role !== undefined) await this.changes.changeRole(actor, user, role);
      if (fullName !== undefined && fullName !== user.fullName && fullName.trim() !== '') {
        await this.changes.rename(user, await this.identities.checkFullName(user.realmId, fullName, user.id));
      }
      if (profileData) await this.customProfiles.change(actor, user, profileData);
      if (newEmail !== undefined && newEmail !== user.email) await this.changeEmail(actor, user, newEmail);
    });
  }

  /** The change happens at once, as on the Zulip server. The previous address of a person is informed. */
  private async changeEmail(actor: Actor, user: User, newEmail: string): Promise<void> {
    const previousEmail = user.email;
    await this.changes.changeEmail(actor, user, await this.checkFree(user, newEmail));
    if (user.isBot) return;
    const { realmId } = user;
    const language = textLanguage(user.setting('default_language'));
    const text = MAIL_TEXTS[language].addressChanged(plainName((await this.realmLookup.get(realmId)).name), newEmail);
    await this.mail.send({ realmId, to: previousEmail, language, ...text });
  }

  private async checkCanChangeEmails({ userId, role }: Actor): Promise<void> {
    const { canChangeUserEmails } = await this.users.lock(userId);
    if (!canChangeUserEmails || !isAdministrator(role)) throw new BadRequest('User not authorized to change user emails');
  }

  private async checkFree(user: User, email: string): Promise<string> {
    if (!isAddress(email)) throw new BadRequest('Invalid new email address.');
    const [known] = await this.users.findByEmails(user.realmId, [email]);
    if (!known || known.id === user.id) return email;
    const message = known.active ? 'Already has an account.' : 'Account has been deactivated.';
    throw new BadRequest(`New email value error: ${message}`);
  }
}
