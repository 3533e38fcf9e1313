import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import {
  OWNER_ONLY_SETTINGS,
  type Realm,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  type RealmGroupSetting,
  RealmLookup,
  RealmRepository,
  type RealmSettings,
} from '../../../realm/realm.api.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';

export interface ChangeRealmInput {
  readonly name?: string;
  /** Markdown. */
  readonly description?: string;
  readonly settings: Partial<RealmSettings>;
  readonly groups: Partial<Record<RealmGroupSetting, GroupSettingChange>>;
}

/** Settings that the Zulip server sends in one `update_dict` event; the others have an event each. */
const SETTINGS_SENT_TOGETHER = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  ...Object.keys(REALM_GROUP_SETTINGS),
]);

/** Changes the name, the description and the settings of an organization: all of them or none. */
@Injectable()
export class ChangeRealmService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly permissions: GroupPermissions,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the changed properties with their new values @throws DomainError */
  async change(actor: Actor, input: ChangeRealmInput): Promise<Readonly<Record<string, unknown>>> {
    const problem = findInvalidSetting(REALM_SETTINGS, input.settings);
    if (problem !== null) throw new BadRequest(problem);
    if (
      actor.role !== Role.owner &&
      [...Object.keys(input.settings), ...Object.keys(input.groups)].some((name) => OWNER_ONLY_SETTINGS.has(name))
    ) {
      throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
    return this.unitOfWork.run(async () => {
      const realm = await this.repository.lock(actor.realmId);
      const changed = {
        ...this.changeTexts(realm, input),
        ...realm.changeSettings(input.settings),
        ...(await this.changeGroupSettings(realm, input.groups)),
      };
      if (Object.keys(changed).length === 0) return changed;
      await this.repository.save(realm);
      await this.publishChanges(realm, changed);
      return changed;
    });
  }

  private changeTexts(realm: Realm, { name, description }: ChangeRealmInput): Readonly<Record<string, unknown>> {
    const changed = {
      ...(name === undefined || name === realm.name ? {} : { name }),
      ...(description === undefined || description === realm.description ? {} : { description }),
    };
    Object.assign(realm, changed);
    return changed;
  }

  private async changeGroupSettings(
    realm: Realm,
    changes: ChangeRealmInput['groups'],
  ): Promise<Readonly<Record<string, GroupSettingValue>>> {
    const changed: Record<string, GroupSettingValue> = {};
    for (const [key, change] of Object.entries(changes)) {
      const name = key as RealmGroupSetting;
      const stored = realm.groupSetting(name);
      const present = typeof stored === 'string' ? await this.permissions.systemGroupId(realm.id, stored) : stored;
      const value = await this.permissions.resolveChange(realm.id, { name, rules: REALM_GROUP_SETTINGS[name].rules }, present, change);
      if (value !== null) changed[name] = value;
    }
    realm.overrides = { ...realm.overrides, ...changed };
    return changed;
  }

  private async publishChanges(realm: Realm, changed: Readonly<Record<string, unknown>>): Promise<void> {
    this.unitOfWork.afterCommit(() => this.realms.invalidate());
    await this.events.publish([
      { realmId: realm.id, changedRealm: true },
      ...Object.entries(changed).map(([property, value]): EventLogRecord => ({
        realmId: realm.id,
        audience: { kind: 'realm', guests: true },
        event: SETTINGS_SENT_TOGETHER.has(property)
          ? { type: 'realm', op: 'update_dict', property: 'default', data: { [property]: value } }
          : { type: 'realm', op: 'update', property, value },
      })),
    ]);
  }
}
