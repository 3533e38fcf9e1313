import type { ServerResponse } from 'node:http';
import { Controller, Patch, Req } from '@nestjs/common';
import { CurrentActor } from '../../../../http/auth/current-actor.decorator.js';
import { RecentLogins } from '../../../../http/auth/recent-logins.js';
import { RateLimiter } from '../../../../http/admission/rate-limiter.js';
import { Params } from '../../../../http/params/read-parameters.js';
import { namedSettings, settingParams } from '../../../../http/params/setting-params.js';
import { Endpoint } from '../../../../http/request/endpoint.js';
import type { IncomingWireMessage } from '../../../../http/request/wire-request.js';
import type { Actor } from '../../../../kernel/actor.js';
import { UserLookup } from '../../accounts/application/user-lookup.js';
import { SETTINGS_WITH_REALM_DEFAULT, USER_SETTINGS, type UserSettings } from '../../accounts/domain/user-settings.js';
import { ChangeSettingsOfOthersService } from '../application/change-settings-of-others.service.js';
import { ChangeSettingsService } from '../application/change-settings.service.js';
import { HashNewPasswordService, WrongPassword } from '../application/hash-new-password.service.js';
import { RealmUserDefaultsService } from '../application/realm-user-defaults.service.js';
import { ChangeSettingsParams } from './settings.params.js';

@Controller('api/v1/settings')
export class SettingsController {
  constructor(
    private readonly settings: ChangeSettingsService,
    private readonly settingsOfOthers: ChangeSettingsOfOthersService,
    private readonly passwords: HashNewPasswordService,
    private readonly users: UserLookup,
    private readonly limiter: RateLimiter,
    private readonly logins: RecentLogins,
  ) {}

  /** The longer paths are deprecated; older clients still use them. */
  @Patch(['', 'display', 'notifications'])
  @Endpoint({ access: 'person', summary: 'Changes personal settings, the name, the address, the password and the time zone.' })
  async change(
    @CurrentActor() actor: Actor,
    @Params() params: ChangeSettingsParams,
    @Req() request: IncomingWireMessage & { readonly res: ServerResponse },
  ): Promise<void> {
    const settings = namedSettings(USER_SETTINGS, params);
    if (params.targetUsers !== undefined) return this.changeOthers(actor, settings, params, params.targetUsers);
    const { email, fullName, timezone } = params;
    this.settings.check({ settings });
    if (email !== undefined) await this.checkRecentLogin(actor, email, request);
    const passwordHash = await this.checkPasswords(actor, params, request);
    await this.settings.change(actor, {
      settings,
      ...(email === undefined ? {} : { email }),
      ...(fullName === undefined ? {} : { fullName }),
      ...(timezone === undefined ? {} : { timezone }),
      ...(passwordHash === undefined ? {} : { passwordHash }),
    });
  }

  /** The name of the account that asks is ignored, as on the Zulip server. */
  private changeOthers(
    actor: Actor,
    settings: Partial<UserSettings>,
    { email, oldPassword, newPassword, timezone }: ChangeSettingsParams,
    { user_ids = [], group_ids = [], skip_if_already_edited = false }: NonNullable<ChangeSettingsParams['targetUsers']>,
  ): Promise<void> {
    const asksForMore = [email, oldPassword, newPassword, timezone].some((value) => value !== undefined);
    const target = { userIds: user_ids, groupIds: group_ids, skipIfEdited: skip_if_already_edited };
    return this.settingsOfOthers.change(actor, { settings, asksForMore }, target);
  }

  /** @throws DomainError RECENT_LOGIN_REQUIRED for a session that asks for another address */
  private async checkRecentLogin({ userId }: Actor, email: string, request: IncomingWireMessage): Promise<void> {
    if (email.trim() !== (await this.users.get(userId)).email) this.logins.check(request);
  }

  /**
   * Asks for the present password before it changes, and before a browser changes the address, to which links for a new password go: somebody may have
   * found the browser logged in. API clients are not asked, as on the Zulip server.
   * @returns the hash of the new password; undefined if it stays
   */
  private async checkPasswords(
    actor: Actor,
    { email, oldPassword, newPassword }: ChangeSettingsParams,
    { wire, res }: IncomingWireMessage & { readonly res: ServerResponse },
  ): Promise<string | undefined> {
    if (newPassword === undefined && (email === undefined || !wire.bySession)) return undefined;
    const user = await this.users.get(actor.userId);
    return this.limiter.limitFailures(
      `${actor.realmId}:${user.emailKey}`,
      res,
      async () => {
        if (newPassword !== undefined) return this.passwords.hash(user, oldPassword, newPassword);
        if (user.passwordHash !== null && email?.trim() !== user.email) await this.passwords.verify(user, oldPassword);
        return undefined;
      },
      (error) => error instanceof WrongPassword,
    );
  }
}

class RealmUserDefaultsParams extends settingParams(SETTINGS_WITH_REALM_DEFAULT) {}

@Controller('api/v1/realm/user_settings_defaults')
export class RealmUserDefaultsController {
  constructor(private readonly defaults: RealmUserDefaultsService) {}

  @Patch()
  @Endpoint({ access: 'administrator', summary: 'Changes the default personal settings of new accounts.' })
  async change(@CurrentActor() actor: Actor, @Params() params: RealmUserDefaultsParams): Promise<void> {
    await this.defaults.change(actor, namedSettings(SETTINGS_WITH_REALM_DEFAULT, params));
  }
}
