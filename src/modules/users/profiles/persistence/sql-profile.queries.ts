import { Injectable } from '@nestjs/common';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { padToPowerOfTwo, placeholders, Sql } from '../../../../platform/database/sql.js';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../../accounts/domain/user-settings.js';
import type { Profile } from '../../accounts/domain/user.js';
import { type CustomProfile, ProfileQueries, ProfileValueQueries } from '../application/profile.queries.js';

type ProfileRow = Omit<Profile, 'active' | 'system' | 'avatarUploaded' | 'isBot' | 'emailVisibility'> & {
  readonly active: number;
  readonly system: number;
  readonly avatarUploaded: number;
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
  settings: 'settings',
};
const NAMES = Object.keys(COLUMNS) as (keyof ProfileRow)[];
const MAX_CACHED_PROFILES = 100_000;

/** Reads the rows each time, but returns the same object for an unchanged row, so that presenters can cache what they derive from it. */
@Injectable()
export class SqlProfileQueries extends ProfileQueries {
  private readonly cache = new ReadThroughCache<UserId, { readonly row: ProfileRow; readonly profile: Profile }>({
    maxEntries: MAX_CACHED_PROFILES,
  });

  constructor(private readonly sql: Sql) {
    super();
  }

  async listByRealm(realmId: RealmId): Promise<Profile[]> {
    const list = Object.entries(COLUMNS).map(([name, column]) => `${column} AS ${name === 'system' ? column : name}`);
    const rows = await this.sql.rows<ProfileRow>(`SELECT ${list.join(', ')} FROM user_account WHERE realm_id = ? ORDER BY id`, [realmId]);
    return rows.map((row) => this.profileOf(row));
  }

  private profileOf(row: ProfileRow): Profile {
    const known = this.cache.get(row.id);
    if (known && NAMES.every((name) => known.row[name] === row[name])) return known.profile;
    const profile = toProfile(row);
    this.cache.set(row.id, { row, profile });
    return profile;
  }
}

function toProfile({ settings, active, system, avatarUploaded, ...row }: ProfileRow): Profile {
  return {
    ...row,
    active: active !== 0,
    system: system !== 0,
    avatarUploaded: avatarUploaded !== 0,
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
