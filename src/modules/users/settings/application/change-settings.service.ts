import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { LANGUAGES, RealmLookup } from '../../../realm/realm.api.js';
import type { User } from '../../accounts/domain/user.js';
import { EmailChangeService } from './email-change.service.js';
import { SettingsEvents } from './settings-events.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { USER_SETTINGS, type UserSettings } from '../../accounts/domain/user-settings.js';
import { type PreviousAddresses, UserEvents } from '../../profiles/application/user-events.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { DraftsDiscarder } from '../../accounts/application/required-ports.js';
import { PasswordHasher } from '../../../../kernel/server-secrets.js';
import { PasswordPolicy } from '../../accounts/domain/password-policy.js';

/** Who people say that they are, as far as their organization lets them. Inside the unit of work. */
@Injectable()
export class OwnIdentity {
  constructor(
    private readonly identities: AccountIdentityPolicy,
    private readonly addresses: EmailChangeService,
    private readonly realms: RealmLookup,
  ) {}

  /** The account gets the address once its owner shows that it is theirs. @throws DomainError */
  async requestAddress(user: User, wish: string | undefined): Promise<void> {
    if (wish !== undefined) await this.addresses.request(user, wish);
  }

  /** Null if the name stays; where the organization keeps names as they are, a wish for another one is passed over, as in the reference. */
  async allowedName(actor: Actor, user: User, wish: string | undefined): Promise<string | null> {
    if (wish === undefined || wish === user.fullName) return null;
    if ((await this.realms.get(user.realmId)).setting('name_changes_disabled') && !isAdministrator(actor.role)) return null;
    const name = await this.identities.checkFullName(user.realmId, wish, user.id);
    return name === user.fullName ? null : name;
  }
}

export interface ChangeSettingsInput {
  readonly settings: Partial<UserSettings>;
  /** The address that the account shall have. */
  readonly email?: string;
  readonly fullName?: string;
  readonly timezone?: string;
  /** As it is kept. */
  readonly passwordHash?: string;
}

/** Changes how an account works for its owner, and who it is to others: all that is wished or nothing. */
@Injectable()
export class ChangeSettingsService {
  constructor(
    private readonly users: UserRepository,
    private readonly identity: OwnIdentity,
    private readonly drafts: DraftsDiscarder,
    private readonly events: UserEvents,
    private readonly settingsEvents: SettingsEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest about a value that makes no sense */
  check({ settings }: Pick<ChangeSettingsInput, 'settings'>): void {
    const complaint = findInvalidSetting(USER_SETTINGS, settings);
    if (complaint !== null) throw new BadRequest(complaint);
    const { default_language: language } = settings;
    if (language !== undefined && !Object.hasOwn(LANGUAGES, language)) throw new BadRequest('Invalid default_language');
  }

  /** Events tell what changed and nothing else. @throws DomainError */
  change(actor: Actor, wish: ChangeSettingsInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      const before = snapshot(user);
      await this.identity.requestAddress(user, wish.email);
      const fullName = await this.identity.allowedName(actor, user, wish.fullName);
      if (fullName !== null) user.rename(fullName);
      if (wish.timezone !== undefined) user.timezone = wish.timezone;
      if (wish.passwordHash !== undefined) user.passwordHash = wish.passwordHash;
      const changed = user.changeSettings(wish.settings);
      await this.users.save(user);
      await this.publishChanges(user, before, changed);
      if (changed.enable_drafts_synchronization === false) await this.drafts.discardAll(actor);
    });
  }

  private async publishChanges(user: User, before: Snapshot, changed: Partial<UserSettings>): Promise<void> {
    const settings: [string, unknown][] = Object.entries(changed);
    if (user.timezone !== before.timezone) settings.push(['timezone', user.timezone]);
    await this.settingsEvents.publish(user, settings);
    if (user.fullName !== before.fullName) await this.events.publishChange(user, { full_name: user.fullName });
    if (user.timezone !== before.timezone) await this.events.publishChange(user, { timezone: user.timezone });
    if (changed.email_address_visibility !== undefined) await this.events.publishAddressChange(user, before);
  }
}

type Snapshot = PreviousAddresses & Pick<User, 'fullName' | 'timezone'>;

/** What others know of an account, before it changes. */
function snapshot({ email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone }: User): Snapshot {
  return { email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone };
}

/** The password somebody gave for their own was not. */
export class WrongPassword extends BadRequest {
  constructor() {
    super('Wrong password!');
  }
}

/** Who may have which password. */
@Injectable()
export class PasswordChange {
  constructor(
    private readonly passwords: PasswordHasher,
    private readonly policy: PasswordPolicy,
  ) {}

  /** The new password as it is kept. @throws WrongPassword, BadRequest */
  async digest(user: User, oldPassword: string | undefined, newPassword: string): Promise<string> {
    if (!(await this.passwords.verify(user.passwordHash, oldPassword ?? ''))) throw new WrongPassword();
    if (this.policy.isTooWeak(newPassword, user)) throw new BadRequest('New password is too weak!');
    return this.passwords.hash(newPassword);
  }
}
