import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { LANGUAGES } from '../../../realm/realm-settings.api.js';
import { AccountIdentityPolicy } from '../../accounts/application/account-identity-policy.js';
import { DraftsDiscarder } from '../../accounts/application/required-ports.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { USER_SETTINGS, type UserSettings } from '../../accounts/domain/user-settings.js';
import type { User } from '../../accounts/domain/user.js';
import { type PreviousAddresses, UserEvents } from '../../profiles/application/user-events.js';
import { EmailChangeService } from './email-change.service.js';
import { SettingsEvents } from './settings-events.js';
import { ReplaceCredentialsService } from '../../accounts/application/replace-credentials.service.js';

export interface ChangeSettingsInput {
  readonly settings: Partial<UserSettings>;
  /** The new address; it takes effect when the account confirms it. */
  readonly email?: string;
  readonly fullName?: string;
  readonly timezone?: string;
  readonly passwordHash?: string;
}

/** Changes the personal settings, the name, the time zone, the address and the password of an account: all of them or none. */
@Injectable()
export class ChangeSettingsService {
  constructor(
    private readonly users: UserRepository,
    private readonly credentials: ReplaceCredentialsService,
    private readonly identities: AccountIdentityPolicy,
    private readonly emailChange: EmailChangeService,
    private readonly drafts: DraftsDiscarder,
    private readonly userEvents: UserEvents,
    private readonly settingsEvents: SettingsEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest for an invalid value */
  check({ settings }: Pick<ChangeSettingsInput, 'settings'>): void {
    const problem = findInvalidSetting(USER_SETTINGS, settings);
    if (problem !== null) throw new BadRequest(problem);
    const { default_language: language } = settings;
    if (language !== undefined && !Object.hasOwn(LANGUAGES, language)) throw new BadRequest('Invalid default_language');
  }

  /** Publishes only what differs from the present values. @throws DomainError */
  change(actor: Actor, { settings, email, fullName, timezone, passwordHash }: ChangeSettingsInput): Promise<void> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      const before = snapshot(user);
      if (passwordHash !== undefined) await this.credentials.replacePassword(actor, user, passwordHash, 'account.password_changed');
      if (email !== undefined) await this.emailChange.request(user, email);
      const newName = fullName === undefined ? null : await this.identities.resolveOwnName(user, fullName);
      if (newName !== null) user.rename(newName);
      if (timezone !== undefined) user.timezone = timezone;
      const changed = user.chooseSettings(settings);
      await this.users.save(user);
      await this.publishChanges(user, before, changed);
      if (changed.enable_drafts_synchronization === false) await this.drafts.discardAll(actor);
    });
  }

  private async publishChanges(user: User, before: Snapshot, changed: Partial<UserSettings>): Promise<void> {
    const settings: [string, string | number | boolean][] = Object.entries(changed);
    if (user.timezone !== before.timezone) settings.push(['timezone', user.timezone]);
    await this.settingsEvents.publish(user, settings);
    if (user.fullName !== before.fullName) await this.userEvents.publishChange(user, { full_name: user.fullName });
    if (user.timezone !== before.timezone) await this.userEvents.publishChange(user, { timezone: user.timezone });
    if (changed.email_address_visibility !== undefined) await this.userEvents.publishAddressChange(user, before);
    if (changed.allow_private_data_export !== undefined) await this.userEvents.publishExportConsent(user);
  }
}

type Snapshot = PreviousAddresses & Pick<User, 'fullName' | 'timezone'>;

function snapshot({ email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone }: User): Snapshot {
  return { email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone };
}
