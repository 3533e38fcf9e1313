import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import { firstComplaint } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { LANGUAGES, Realms } from '../../../realm/realm.api.js';
import type { User } from '../../domain/user.js';
import { USER_SETTINGS, type UserSettings } from '../../domain/user-settings.js';
import { AccountNews, type AddressesBefore } from '../profiles/account-news.js';
import { FullNames } from '../profiles/full-names.js';
import { UserRepository } from '../user.repository.js';
import { StoredDrafts } from './stored-drafts.js';

export interface SettingsWish {
  readonly settings: Partial<UserSettings>;
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
    private readonly names: FullNames,
    private readonly realms: Realms,
    private readonly drafts: StoredDrafts,
    private readonly news: AccountNews,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @throws BadRequest about a value that makes no sense */
  check({ settings }: Pick<SettingsWish, 'settings'>): void {
    const complaint = firstComplaint(USER_SETTINGS, settings);
    if (complaint !== null) throw new BadRequest(complaint);
    const { default_language: language } = settings;
    if (language !== undefined && !Object.hasOwn(LANGUAGES, language)) throw new BadRequest('Invalid default_language');
  }

  /** Events tell what changed and nothing else. @throws BadRequest */
  change(actor: Actor, wish: SettingsWish): Promise<void> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(actor.userId);
      const before = snapshot(user);
      const fullName = await this.allowedName(actor, user, wish.fullName);
      if (fullName !== null) user.rename(fullName);
      if (wish.timezone !== undefined) user.timezone = wish.timezone;
      if (wish.passwordHash !== undefined) user.passwordHash = wish.passwordHash;
      const changed = user.changeSettings(wish.settings);
      await this.users.save(user);
      await this.tell(user, before, changed);
      if (changed.enable_drafts_synchronization === false) await this.drafts.discardAll(actor);
    });
  }

  /** Null if the name stays; where the organization keeps names as they are, a wish for another one is passed over, as in the reference. */
  private async allowedName(actor: Actor, user: User, wish: string | undefined): Promise<string | null> {
    if (wish === undefined || wish === user.fullName) return null;
    if ((await this.realms.get(user.realmId)).setting('name_changes_disabled') && !isAdministrator(actor.role)) return null;
    const name = await this.names.checked(user.realmId, wish, user.id);
    return name === user.fullName ? null : name;
  }

  private async tell(user: User, before: Snapshot, changed: Partial<UserSettings>): Promise<void> {
    const settings: [string, unknown][] = Object.entries(changed);
    if (user.timezone !== before.timezone) settings.push(['timezone', user.timezone]);
    await this.news.settingsChanged(user, settings);
    if (user.fullName !== before.fullName) await this.news.changed(user, { full_name: user.fullName });
    if (user.timezone !== before.timezone) await this.news.changed(user, { timezone: user.timezone });
    if (changed.email_address_visibility !== undefined) await this.news.addressesChanged(user, before);
  }
}

type Snapshot = AddressesBefore & Pick<User, 'fullName' | 'timezone'>;

/** What others know of an account, before it changes. */
function snapshot({ email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone }: User): Snapshot {
  return { email, emailVisibility, isBot, showsEmailToEveryone, fullName, timezone };
}
