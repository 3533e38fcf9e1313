import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import type { RealmId, UserId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { RealmGroupSetting } from '../../../realm/realm-settings.api.js';
import { type User, UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS, CHANNEL_CREATOR } from '../../conversations/domain/channel-group-settings.js';
import { TopicsPolicyAccess } from '../../conversations/application/topics-policy-access.js';
import {
  Channel,
  type ChannelGroups,
  type NewChannel,
  normalizeDescription,
  type TopicsPolicy,
} from '../../conversations/domain/channel.js';
import { ChannelFoldersService } from '../../folders/application/channel-folders.service.js';

/** The system group without members. */
const NOBODY = 'role:nobody';

/** What the creator of a channel may choose; omitted settings have their defaults. */
export interface CreateChannelOptions extends Partial<ChannelGroups> {
  readonly inviteOnly: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
  readonly historyPublic?: boolean;
  /** Null: as the realm's setting; -1: without limit. */
  readonly messageRetentionDays?: number | null;
  /** The id of a channel folder. */
  readonly folderId?: number | null;
  readonly topicsPolicy?: TopicsPolicy;
}

export interface ChannelCreator {
  readonly realmId: RealmId;
  readonly userId: UserId | null;
}

export interface ChannelNaming {
  readonly name: string;
  readonly description: string;
}

/** Checks the options of new channels and builds the channels; storing them is up to the caller. */
@Injectable()
export class CreateChannelService {
  constructor(
    private readonly access: ChannelAccess,
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly descriptions: DescriptionRenderer,
    private readonly folders: ChannelFoldersService,
    private readonly topics: TopicsPolicyAccess,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest, DomainError UNAUTHORIZED_PRINCIPAL */
  async checkOptions(actor: Actor, options: CreateChannelOptions): Promise<void> {
    const user = await this.users.get(actor.userId);
    await this.checkPrivacy(user, options);
    if (options.isDefault && !isAdministrator(actor.role)) throw new BadRequest('Insufficient permission');
    if (options.isDefault && options.inviteOnly) throw new BadRequest('A default channel cannot be private.');
    if (options.messageRetentionDays != null && actor.role !== Role.owner) {
      throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
    await this.checkGroups(user, options);
    if (options.topicsPolicy !== undefined) await this.topics.checkChange(user, options.topicsPolicy);
  }

  /**
   * Inside the unit of work that stores the channels: nobody archives their folder meanwhile.
   * @throws BadRequest `Invalid channel folder ID`
   */
  async lockFolder(realmId: RealmId, { folderId = null }: Pick<CreateChannelOptions, 'folderId'>): Promise<void> {
    if (folderId !== null) await this.folders.lockForChannel(realmId, folderId);
  }

  /** The group settings among the options in the form in which they are stored. @throws DomainError for groups that are unknown or not allowed */
  async normalizeGroups(actor: Actor, options: Partial<ChannelGroups>): Promise<Partial<ChannelGroups>> {
    const normalized: Partial<Record<keyof ChannelGroups, GroupSettingValue>> = {};
    for (const setting of CHANNEL_GROUP_NAMES) {
      const value = options[setting];
      if (value !== undefined) {
        normalized[setting] = await this.permissions.normalizeValue(actor.realmId, CHANNEL_GROUP_SETTINGS[setting], value);
      }
    }
    return normalized;
  }

  /**
   * @param creator `userId` is null for channels of the server itself, which no account administers as their creator
   * @returns a channel that is not stored yet
   */
  async build(creator: ChannelCreator, naming: ChannelNaming, options: CreateChannelOptions): Promise<Channel> {
    const description = normalizeDescription(naming.description);
    const channel: NewChannel = {
      realmId: creator.realmId,
      name: naming.name,
      description,
      renderedDescription: await this.descriptions.render(creator.realmId, description),
      creatorId: creator.userId,
      isDefault: options.isDefault,
      createdAt: this.clock.now(),
      inviteOnly: options.inviteOnly,
      webPublic: options.webPublic,
      historyPublic: !options.inviteOnly || (options.historyPublic ?? false),
      messageRetentionDays: options.messageRetentionDays ?? null,
      folderId: options.folderId ?? null,
      topicsPolicy: options.topicsPolicy ?? 'inherit',
      ...(await this.groups(creator, options)),
    };
    return new Channel(channel);
  }

  private async groups({ realmId, userId }: ChannelCreator, options: Partial<ChannelGroups>): Promise<ChannelGroups> {
    const value = async (setting: keyof ChannelGroups): Promise<GroupSettingValue> => {
      const { initial } = CHANNEL_GROUP_SETTINGS[setting];
      if (options[setting] !== undefined) return options[setting];
      if (initial !== CHANNEL_CREATOR) return this.permissions.systemGroupId(realmId, initial);
      return userId === null ? this.permissions.systemGroupId(realmId, NOBODY) : { direct_members: [userId], direct_subgroups: [] };
    };
    const values = await Promise.all(CHANNEL_GROUP_NAMES.map(async (setting) => [setting, await value(setting)] as const));
    return Object.fromEntries(values) as unknown as ChannelGroups;
  }

  private async checkPrivacy(user: User, { webPublic, inviteOnly }: CreateChannelOptions): Promise<void> {
    const check = async (setting: RealmGroupSetting): Promise<void> => {
      if (!(await this.permissions.realmAllows(setting, user))) throw new BadRequest('Insufficient permission');
    };
    if (webPublic) {
      if (inviteOnly) throw new BadRequest('Invalid parameters');
      const realm = await this.realms.get(user.realmId);
      if (!realm.setting('enable_spectator_access')) throw new BadRequest('Web-public channels are not enabled.');
      await check('can_create_web_public_channel_group');
    }
    await check(inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group');
  }

  private async checkGroups(user: User, options: Partial<ChannelGroups>): Promise<void> {
    const nobody = await this.permissions.systemGroupId(user.realmId, NOBODY);
    for (const setting of CHANNEL_GROUP_NAMES) {
      const value = options[setting] ?? nobody;
      if (value !== nobody && !(await this.access.mayChangeSetting(user, setting))) throw new BadRequest('Insufficient permission');
    }
  }
}
