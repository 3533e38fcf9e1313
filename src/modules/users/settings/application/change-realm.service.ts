import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { type Realm, type RealmGroupSetting, RealmRepository, RealmLookup, type RealmSettings } from '../../../realm/realm.api.js';
import { OWNER_ONLY_SETTINGS, REALM_GROUP_SETTINGS, REALM_SETTINGS } from '../../../realm/realm-settings.api.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';

export interface ChangeRealmInput {
  readonly name?: string;
  /** Markdown. */
  readonly description?: string;
  readonly settings: Partial<RealmSettings>;
  readonly groups: Partial<Record<RealmGroupSetting, GroupSettingChange>>;
}

/** These travel together, because the first clients changed them together. */
const SETTINGS_SENT_TOGETHER = new Set([
  'allow_message_editing',
  'message_content_edit_limit_seconds',
  ...Object.keys(REALM_GROUP_SETTINGS),
]);

/** Changes an organization: all that is wished or nothing. */
@Injectable()
export class ChangeRealmService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly realms: RealmLookup,
    private readonly permissions: GroupPermissions,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns what changed, with its new values @throws DomainError */
  async change(actor: Actor, wish: ChangeRealmInput): Promise<Readonly<Record<string, unknown>>> {
    const complaint = findInvalidSetting(REALM_SETTINGS, wish.settings);
    if (complaint !== null) throw new BadRequest(complaint);
    if (
      actor.role !== Role.owner &&
      [...Object.keys(wish.settings), ...Object.keys(wish.groups)].some((name) => OWNER_ONLY_SETTINGS.has(name))
    ) {
      throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
    return this.unitOfWork.run(async () => {
      const realm = await this.repository.lock(actor.realmId);
      const changed = { ...this.rename(realm, wish), ...realm.changeSettings(wish.settings), ...(await this.regroup(realm, wish.groups)) };
      if (Object.keys(changed).length === 0) return changed;
      await this.repository.save(realm);
      await this.announce(realm, changed);
      return changed;
    });
  }

  private rename(realm: Realm, { name, description }: ChangeRealmInput): Readonly<Record<string, unknown>> {
    const changed = {
      ...(name === undefined || name === realm.name ? {} : { name }),
      ...(description === undefined || description === realm.description ? {} : { description }),
    };
    Object.assign(realm, changed);
    return changed;
  }

  private async regroup(realm: Realm, wishes: ChangeRealmInput['groups']): Promise<Readonly<Record<string, GroupSettingValue>>> {
    const changed: Record<string, GroupSettingValue> = {};
    for (const [key, wish] of Object.entries(wishes)) {
      const name = key as RealmGroupSetting;
      const choice = realm.groupSetting(name);
      const present = typeof choice === 'string' ? await this.permissions.systemGroupId(realm.id, choice) : choice;
      const value = await this.permissions.resolveChange(realm.id, { name, rules: REALM_GROUP_SETTINGS[name].rules }, present, wish);
      if (value !== null) changed[name] = value;
    }
    realm.overrides = { ...realm.overrides, ...changed };
    return changed;
  }

  private async announce(realm: Realm, changed: Readonly<Record<string, unknown>>): Promise<void> {
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
