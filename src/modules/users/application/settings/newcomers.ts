import { Injectable } from '@nestjs/common';
import { Clock } from '../../../../kernel/clock.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { type NewUser, User } from '../../domain/user.js';
import { RealmUserDefaultsRepository } from './realm-user-defaults.repository.js';

/** New accounts as their organization wishes them: people begin with its defaults and its language, bots with nobody's. */
@Injectable()
export class Newcomers {
  constructor(
    private readonly defaults: RealmUserDefaultsRepository,
    private readonly realms: RealmLookup,
    private readonly clock: Clock,
  ) {}

  /** An account that is not stored yet. */
  async prepare(account: Omit<NewUser, 'joinedAt'>): Promise<User> {
    const user = new User({ ...account, joinedAt: this.clock.now() });
    if (user.isBot) return user;
    const language = (await this.realms.get(account.realmId)).setting('default_language');
    const { choices } = await this.defaults.findFor(account.realmId);
    user.choices = { ...choices, ...(language === user.setting('default_language') ? {} : { default_language: language }) };
    return user;
  }
}
