import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { inList, padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../../accounts/domain/user-settings.js';
import type { Profile } from '../../accounts/domain/user.js';
import { type CustomProfile, ProfileQueries, ProfileValueQueries } from '../application/profile.queries.js';

type ProfileRow = Omit<Profile, 'active' | 'system' | 'avatarUploaded' | 'importedStub' | 'isBot' | 'emailVisibility'> & {
  readonly active: number;
  readonly system: number;
  readonly avatarUploaded: number;
  readonly importedStub: number;
  readonly settings: string;
};

const COLUMNS: Readonly<Record<keyof ProfileRow, string>> = {
  id: 'id',
  realmId: 'realm_id',
  email: 'email',
  emailKey: 'email_key',
  fullName: 'full_name',
  role: 'role',
  active: 'active',
  system: '`system`',
  botType: 'bot_type',
  botOwnerId: 'bot_owner_id',
  timezone: 'timezone',
  avatarUploaded: 'avatar_uploaded',
  avatarVersion: 'avatar_version',
  joinedAt: 'joined_at',
  importedStub: 'imported_stub',
  settings: 'settings',
};
const LIST = Object.entries(COLUMNS).map(([name, column]) => `${column} AS ${name === 'system' ? column : name}`);
const SELECT = `SELECT ${LIST.join(', ')} FROM user_account WHERE realm_id = ?`;

@Injectable()
export class SqlProfileQueries extends ProfileQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async listByRealm(realmId: RealmId): Promise<Profile[]> {
    return (await this.sql.rows<ProfileRow>(`${SELECT} ORDER BY id`, [realmId])).map(toProfile);
  }

  async listByIds(realmId: RealmId, userIds: readonly UserId[]): Promise<Profile[]> {
    const { text, values } = inList('id', userIds);
    return (await this.sql.rows<ProfileRow>(`${SELECT} AND ${text} ORDER BY id`, [realmId, ...values])).map(toProfile);
  }
}

function toProfile({ settings, active, system, avatarUploaded, importedStub, ...row }: ProfileRow): Profile {
  return {
    ...row,
    active: active !== 0,
    system: system !== 0,
    avatarUploaded: avatarUploaded !== 0,
    importedStub: importedStub !== 0,
    isBot: row.botType !== null,
    emailVisibility: emailVisibility(settings),
  };
}

/** Avoids parsing: most accounts have not changed this setting. */
function emailVisibility(settings: string): number {
  const chosen = settings.includes('email_address_visibility') ? (JSON.parse(settings) as Partial<UserSettings>) : {};
  return chosen.email_address_visibility ?? USER_SETTING_DEFAULTS.email_address_visibility;
}

const VALUES_SELECT =
  'SELECT user_id AS userId, field_id AS fieldId, value, rendered_value AS renderedValue FROM profile_value WHERE realm_id = ?';

interface ProfileValueRow {
  readonly userId: UserId;
  readonly fieldId: number;
  readonly value: string;
  readonly renderedValue: string | null;
}

@Injectable()
export class SqlProfileValueQueries extends ProfileValueQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async loadForRealm(realmId: RealmId): Promise<ReadonlyMap<UserId, CustomProfile>> {
    return byUser(await this.sql.rows<ProfileValueRow>(VALUES_SELECT, [realmId]));
  }

  async loadForUsers(realmId: RealmId, userIds: readonly UserId[]): Promise<ReadonlyMap<UserId, CustomProfile>> {
    if (userIds.length === 0) return new Map();
    const wanted = padToPowerOfTwo(userIds);
    return byUser(await this.sql.rows<ProfileValueRow>(`${VALUES_SELECT} AND user_id IN (${placeholders(wanted)})`, [realmId, ...wanted]));
  }
}

function byUser(rows: readonly ProfileValueRow[]): ReadonlyMap<UserId, CustomProfile> {
  const data = new Map<UserId, Record<string, CustomProfile[string]>>();
  for (const { userId, fieldId, value, renderedValue } of rows) {
    let entry = data.get(userId);
    if (!entry) data.set(userId, (entry = {}));
    entry[fieldId] = renderedValue === null ? { value } : { value, rendered_value: renderedValue };
  }
  return data;
}
