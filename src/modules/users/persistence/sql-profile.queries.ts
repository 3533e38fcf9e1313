import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../kernel/ids.js';
import { Sql } from '../../../platform/database/sql.js';
import { ProfileQueries } from '../application/profiles/profile.queries.js';
import type { Profile } from '../domain/profile.js';
import { USER_SETTING_DEFAULTS, type UserSettings } from '../domain/user-settings.js';

type Row = Omit<Profile, 'active' | 'system' | 'avatarUploaded' | 'isBot' | 'emailVisibility'> & {
  readonly active: number;
  readonly system: number;
  readonly avatarUploaded: number;
  readonly settings: string;
};

@Injectable()
export class SqlProfileQueries extends ProfileQueries {
  constructor(private readonly sql: Sql) {
    super();
  }

  async ofRealm(realmId: RealmId): Promise<Profile[]> {
    const rows = await this.sql.rows<Row>(
      `SELECT id, realm_id AS realmId, email, email_key AS emailKey, full_name AS fullName, role, active, system,
              bot_type AS botType, bot_owner_id AS botOwnerId, timezone, avatar_uploaded AS avatarUploaded,
              avatar_version AS avatarVersion, joined_at AS joinedAt, settings
         FROM user_account WHERE realm_id = ? ORDER BY id`,
      [realmId],
    );
    return rows.map(({ settings, active, system, avatarUploaded, ...row }) => ({
      ...row,
      active: active !== 0,
      system: system !== 0,
      avatarUploaded: avatarUploaded !== 0,
      isBot: row.botType !== null,
      emailVisibility: emailVisibility(settings),
    }));
  }
}

/** Most accounts have chosen nothing: their text need not be read. */
function emailVisibility(settings: string): number {
  const chosen = settings.includes('email_address_visibility') ? (JSON.parse(settings) as Partial<UserSettings>) : {};
  return chosen.email_address_visibility ?? USER_SETTING_DEFAULTS.email_address_visibility;
}
