import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { LANGUAGES } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { USER_SETTINGS, type UserSettings } from '../../domain/user-settings.js';
import { AccountNews, type PreviousAddresses } from '../profiles/account-news.js';
import { UserRepository } from '../user.repository.js';
import { OwnIdentity } from './own-identity.js';
import { DraftsDiscarder } from './stored-drafts.js';

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
    private readonly news: AccountNews,
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
    await this.news.settingsChanged(user, settings);
    if (user.fullName !== before.fullName) await this.news.changed(user, { full_name: user.fullName });
    if (user.timezone !== before.timezone) await this.news.changed(user, { timezone: user.timezone });
    if (changed.email_address_visibility !== undefined) await this.news.addressesChanged(user, before);
  }
}

type Snapshot = PreviousAddresses & Pick<User, 'fullName' | 'timezone'>;

/** What others know of an account, before it changes. */
function snapshot({ email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone }: User): Snapshot {
  return { email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone };
}
