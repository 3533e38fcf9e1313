import { Injectable } from '@nestjs/common';
import { isAdministrator, type Actor } from '../../../../kernel/actor.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { UserGroupId, UserId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { DraftsDiscarder } from '../../accounts/application/required-ports.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { UserRepository } from '../../accounts/application/user.repository.js';
import { AdministratorRequired } from '../../accounts/domain/role-required.js';
import { PERSONAL_CHOICES, type UserSettings } from '../../accounts/domain/user-settings.js';
import type { User } from '../../accounts/domain/user.js';
import { GroupLookup } from '../../permissions/application/group-lookup.js';
import { GroupSettingAudience } from '../../permissions/application/group-setting-audience.js';
import { ChangeSettingsService } from './change-settings.service.js';
import { SettingsEvents } from './settings-events.js';

/** Accounts that one unit of work changes, so that it holds no lock for long. */
const BATCH = 200;

/** Whose settings change. */
export interface TargetUsers {
  readonly userIds: readonly UserId[];
  /** Their members, also those of their subgroups. */
  readonly groupIds: readonly UserGroupId[];
  /** Whether an account keeps the settings that it has changed by itself. */
  readonly skipIfEdited: boolean;
}

/** Changes personal settings of other accounts, also of deactivated ones, which have them when they come back. Bots are left out. */
@Injectable()
export class ChangeSettingsOfOthersService {
  constructor(
    private readonly ownSettings: ChangeSettingsService,
    private readonly users: UserRepository,
    private readonly lookup: UserLookup,
    private readonly groups: GroupLookup,
    private readonly audience: GroupSettingAudience,
    private readonly drafts: DraftsDiscarder,
    private readonly events: SettingsEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Everything is checked before the first account changes. A server that ends meanwhile leaves some accounts as they were; the same request again changes
   * the others.
   * @param change new values, and whether the request asks for more than settings; each account hears of the values that differ from its own
   * @throws AdministratorRequired
   * @throws BadRequest for an invalid value, for what is not changed for others, and for accounts and groups that do not exist
   */
  async change(
    actor: Actor,
    { settings, asksForMore }: { readonly settings: Partial<UserSettings>; readonly asksForMore: boolean },
    target: TargetUsers,
  ): Promise<void> {
    if (!isAdministrator(actor.role)) throw new AdministratorRequired();
    if (target.userIds.length === 0 && target.groupIds.length === 0) throw new BadRequest('Either user_ids or group_ids must be provided.');
    if (asksForMore || Object.keys(settings).some((name) => PERSONAL_CHOICES.has(name)))
      throw new BadRequest('Cannot change this setting for other users.');
    this.ownSettings.check({ settings });
    const ids = await this.resolve(actor, target);
    for (let start = 0; start < ids.length; start += BATCH)
      await this.changeBatch(actor, ids.slice(start, start + BATCH), settings, target);
  }

  /** @returns the ids of the people, ascending */
  private async resolve(actor: Actor, { userIds, groupIds }: TargetUsers): Promise<UserId[]> {
    const named = await this.lookup.findByIds(userIds);
    for (const id of userIds) {
      const user = named.get(id);
      if (user?.realmId !== actor.realmId || user.system) throw new BadRequest(`Invalid user ID: ${id}`);
    }
    const { lowestRole, userIds: members } = await this.membersOf(actor, groupIds);
    const chosen = new Set([...userIds, ...members]);
    const candidates =
      lowestRole === null ? [...(await this.lookup.findByIds(chosen)).values()] : await this.users.listByRealm(actor.realmId);
    const isChosen = ({ id, role }: User): boolean => chosen.has(id) || (lowestRole !== null && role <= lowestRole);
    const people = candidates.filter((user) => !user.isBot && !user.system && isChosen(user));
    return people.map(({ id }) => id).sort((a, b) => a - b);
  }

  private async membersOf({ realmId }: Actor, groupIds: readonly UserGroupId[]): ReturnType<GroupSettingAudience['resolve']> {
    const groups = await this.groups.loadFor(realmId);
    for (const id of groupIds) if (groups.find(id)?.deactivated !== false) throw new BadRequest('Invalid user group');
    return this.audience.resolve(realmId, groupIds, groups);
  }

  private changeBatch(actor: Actor, ids: readonly UserId[], settings: Partial<UserSettings>, { skipIfEdited }: TargetUsers): Promise<void> {
    return this.unitOfWork.run(async () => {
      for (const id of ids) {
        const user = await this.users.lockInRealm(actor.realmId, id);
        if (user) await this.changeOne(actor, user, skipIfEdited ? withoutOwnChoices(user, settings) : settings);
      }
    });
  }

  private async changeOne({ clientName }: Actor, user: User, settings: Partial<UserSettings>): Promise<void> {
    const changed = user.changeSettings(settings);
    if (Object.keys(changed).length === 0) return;
    await this.users.save(user);
    await this.events.publish(user, Object.entries(changed));
    if (changed.enable_drafts_synchronization === false) await this.drafts.discardAll(user.asActor(clientName));
  }
}

function withoutOwnChoices({ ownChoices }: User, settings: Partial<UserSettings>): Partial<UserSettings> {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !ownChoices.includes(name)));
}
