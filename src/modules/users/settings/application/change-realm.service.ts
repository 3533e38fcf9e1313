import { Injectable } from '@nestjs/common';
import { type Actor, Role } from '../../../../kernel/actor.js';
import { AuditLog } from '../../../../kernel/audit-log.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { GroupSettingChange, GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { findInvalidSetting } from '../../../../kernel/setting-rule.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import {
  checkSubdomain,
  normalizeRealmName,
  type Realm,
  RealmRepository,
  SignOnMethods,
  checkMethodChange,
  needsNoProvider,
  presentMethods,
} from '../../../realm/realm.api.js';
import {
  NO_CHANNEL,
  OfferedAuthenticationMethods,
  OWNER_ONLY_SETTINGS,
  REALM_CHANNEL_SETTINGS,
  REALM_GROUP_SETTINGS,
  REALM_SETTINGS,
  type RealmGroupSetting,
  type RealmSettings,
} from '../../../realm/realm-settings.api.js';
import { RealmChannels } from '../../accounts/application/required-ports.js';
import { OwnerRequired } from '../../accounts/domain/role-required.js';
import { GroupPermissions } from '../../permissions/application/group-permissions.js';

export interface ChangeRealmInput {
  readonly name?: string;
  /** Markdown. */
  readonly description?: string;
  /** The new subdomain. */
  readonly stringId?: string;
  /** Whether each of the named methods is allowed; the others stay as they are. */
  readonly authenticationMethods?: ReadonlyMap<string, boolean>;
  readonly settings: Partial<Omit<RealmSettings, 'authentication_methods'>>;
  readonly groups: Partial<Record<RealmGroupSetting, GroupSettingChange>>;
}

/** Changed properties of an organization with their new values. */
type RealmChange = Partial<
  { readonly name: string; readonly description: string; readonly string_id: string } & Readonly<RealmSettings> &
    Readonly<Record<RealmGroupSetting, GroupSettingValue>>
>;

/** Settings that the Zulip server sends in `update_dict` events; the others have an `update` event each. */
const SETTINGS_SENT_AS_DICT = new Set([
  'allow_message_editing',
  'authentication_methods',
  'message_content_edit_limit_seconds',
  ...Object.keys(REALM_GROUP_SETTINGS),
]);

/** Changes the name, the description and the settings of an organization: all of them or none. */
@Injectable()
export class ChangeRealmService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly permissions: GroupPermissions,
    private readonly channels: RealmChannels,
    private readonly methods: OfferedAuthenticationMethods,
    private readonly signOn: SignOnMethods,
    private readonly events: ClientEvents,
    private readonly audit: AuditLog,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** @returns the changed properties with their new values @throws DomainError */
  async change(actor: Actor, input: ChangeRealmInput): Promise<RealmChange> {
    const problem = findInvalidSetting(REALM_SETTINGS, input.settings);
    if (problem !== null) throw new BadRequest(problem);
    checkOwnerOnly(actor, input);
    return this.unitOfWork.run(async () => {
      const realm = await this.repository.lock(actor.realmId);
      await this.checkChannels(actor, realm, input.settings);
      const changed = {
        ...this.changeTexts(realm, input),
        ...realm.changeSettings(input.settings),
        ...(await this.changeGroupSettings(realm, input.groups)),
        ...(await this.changeMethods(realm, input)),
        ...this.changeSubdomain(realm, input),
      };
      if (Object.keys(changed).length === 0) return changed;
      await this.repository.save(realm);
      await this.publishChanges(realm, changed);
      await this.audit.record(actor, { action: 'realm.changed', targetKind: 'realm', targetId: realm.id, details: changed });
      return changed;
    });
  }

  /** @throws BadRequest for a channel that the actor may not know of, is archived, or is public where it must be private */
  private async checkChannels(actor: Actor, realm: Realm, settings: ChangeRealmInput['settings']): Promise<void> {
    for (const name of REALM_CHANNEL_SETTINGS) {
      const id = settings[name];
      if (id === undefined || id === NO_CHANNEL || id === realm.setting(name)) continue;
      const { inviteOnly } = await this.channels.access(actor, id);
      if (name === 'moderation_request_channel_id' && !inviteOnly) throw new BadRequest('Moderation request channel must be private.');
    }
  }

  /** @throws BadRequest */
  private changeTexts(realm: Realm, { name: entered, description }: ChangeRealmInput): RealmChange {
    const name = entered === undefined || entered === realm.name ? realm.name : normalizeRealmName(entered);
    const changed = {
      ...(name === realm.name ? {} : { name }),
      ...(description === undefined || description === realm.description ? {} : { description }),
    };
    Object.assign(realm, changed);
    return changed;
  }

  /** @throws BadRequest also if no owner could log in any more */
  private async changeMethods(realm: Realm, { authenticationMethods }: ChangeRealmInput): Promise<RealmChange> {
    if (!authenticationMethods) return {};
    const changes = checkMethodChange(authenticationMethods, this.methods.names);
    if (!realm.changeAuthenticationMethods(changes)) return {};
    const letsOwnerIn =
      needsNoProvider(realm.setting('authentication_methods'), this.methods.names) || (await this.signOn.letOwnerIn(realm));
    if (!letsOwnerIn)
      throw new BadRequest('An owner has to log in by a provider first, which has to be turned on: nobody could log in otherwise.');
    return { authentication_methods: changes };
  }

  /**
   * Owners can neither give up nor take the empty subdomain, because the operator decides which organization the server's own address shows.
   * @throws BadRequest
   */
  private changeSubdomain(realm: Realm, { stringId }: ChangeRealmInput): RealmChange {
    if (stringId === undefined || stringId === realm.stringId) return {};
    checkSubdomain(stringId, 'owner');
    if (stringId === '' || realm.stringId === '') throw new BadRequest('Only an operator can change the organization of the main address.');
    realm.stringId = stringId;
    return { string_id: stringId };
  }

  private async changeGroupSettings(
    realm: Realm,
    changes: ChangeRealmInput['groups'],
  ): Promise<Partial<Record<RealmGroupSetting, GroupSettingValue>>> {
    const changed: Partial<Record<RealmGroupSetting, GroupSettingValue>> = {};
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

  private async publishChanges(realm: Realm, changed: RealmChange): Promise<void> {
    // Clients at the former address can no longer receive anything, so the new subdomain is not published.
    const published = new Map(Object.entries(changed));
    published.delete('string_id');
    if (published.has('authentication_methods')) {
      published.set('authentication_methods', presentMethods(realm.setting('authentication_methods'), this.methods.names));
    }
    await this.events.publish([
      { realmId: realm.id, changedRealm: true },
      ...Array.from(published, ([property, value]): EventLogRecord => ({
        realmId: realm.id,
        audience: { kind: 'realm', guests: true },
        event: SETTINGS_SENT_AS_DICT.has(property)
          ? { type: 'realm', op: 'update_dict', property: 'default', data: { [property]: value } }
          : { type: 'realm', op: 'update', property, value: value as boolean | number | string | null },
      })),
    ]);
  }
}

/** @throws OwnerRequired if an account other than an owner changes what only owners may change */
function checkOwnerOnly(actor: Actor, { settings, groups, ...input }: ChangeRealmInput): void {
  if (actor.role === Role.owner) return;
  const names = [...Object.keys(settings), ...Object.keys(groups)];
  if (input.stringId !== undefined || input.authenticationMethods || names.some((name) => OWNER_ONLY_SETTINGS.has(name)))
    throw new OwnerRequired();
}
