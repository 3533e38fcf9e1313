import { Injectable } from '@nestjs/common';
import { type Actor, isAdministrator, Role } from '../../../../kernel/actor.js';
import { Clock } from '../../../../kernel/clock.js';
import { DescriptionRenderer } from '../../../../kernel/description-renderer.js';
import { BadRequest, DomainError } from '../../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../../kernel/group-setting-value.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { UserLookup } from '../../../users/accounts.api.js';
import { GroupPermissions } from '../../../users/groups.api.js';
import { CHANNEL_GROUP_NAMES, CHANNEL_GROUP_SETTINGS, CHANNEL_CREATOR } from '../../conversations/domain/channel-group-settings.js';
import { Channel, type ChannelGroups, normalizeDescription, type NewChannel } from '../../conversations/domain/channel.js';

/** What the creator of a channel may choose; what is left out has the organization's default. */
export interface CreateChannelOptions extends Partial<ChannelGroups> {
  readonly inviteOnly: boolean;
  readonly webPublic: boolean;
  readonly isDefault: boolean;
  readonly historyPublic?: boolean;
  /** Null: as the organization; -1: for ever. */
  readonly messageRetentionDays?: number | null;
}

export interface ChannelNaming {
  readonly name: string;
  readonly description: string;
}

/** Decides who may make which channel, and what a new channel is like. */
@Injectable()
export class CreateChannelService {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: UserLookup,
    private readonly realms: RealmLookup,
    private readonly descriptions: DescriptionRenderer,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest, DomainError UNAUTHORIZED_PRINCIPAL */
  async checkOptions(actor: Actor, wishes: CreateChannelOptions): Promise<void> {
    const user = await this.users.get(actor.userId);
    const insufficient = new BadRequest('Insufficient permission');
    if (wishes.webPublic) {
      if (wishes.inviteOnly) throw new BadRequest('Invalid parameters');
      const realm = await this.realms.get(actor.realmId);
      if (!realm.setting('enable_spectator_access')) throw new BadRequest('Web-public channels are not enabled.');
      if (!(await this.permissions.realmAllows('can_create_web_public_channel_group', user))) throw insufficient;
    }
    const setting = wishes.inviteOnly ? 'can_create_private_channel_group' : 'can_create_public_channel_group';
    if (!(await this.permissions.realmAllows(setting, user))) throw insufficient;
    if (wishes.isDefault && !isAdministrator(actor.role)) throw insufficient;
    if (wishes.isDefault && wishes.inviteOnly) throw new BadRequest('A default channel cannot be private.');
    if (wishes.messageRetentionDays != null && actor.role !== Role.owner) {
      throw new DomainError('UNAUTHORIZED_PRINCIPAL', 'Must be an organization owner');
    }
  }

  /** The groups among the wishes, as they are stored. @throws DomainError if one names what is not there, or may not be there */
  async normalizeGroups(actor: Actor, wishes: Partial<ChannelGroups>): Promise<Partial<ChannelGroups>> {
    const checked: Partial<Record<keyof ChannelGroups, GroupSettingValue>> = {};
    for (const setting of CHANNEL_GROUP_NAMES) {
      const wish = wishes[setting];
      if (wish !== undefined)
        checked[setting] = await this.permissions.normalizeValue(actor.realmId, CHANNEL_GROUP_SETTINGS[setting], wish);
    }
    return checked;
  }

  /** A channel that is not stored yet. */
  async build(actor: Actor, naming: ChannelNaming, wishes: CreateChannelOptions): Promise<Channel> {
    const description = normalizeDescription(naming.description);
    const channel: NewChannel = {
      realmId: actor.realmId,
      name: naming.name,
      description,
      renderedDescription: await this.descriptions.render(actor.realmId, description),
      creatorId: actor.userId,
      isDefault: wishes.isDefault,
      createdAt: this.clock.now(),
      inviteOnly: wishes.inviteOnly,
      webPublic: wishes.webPublic,
      historyPublic: !wishes.inviteOnly || (wishes.historyPublic ?? false),
      messageRetentionDays: wishes.messageRetentionDays ?? null,
      ...(await this.groups(actor, wishes)),
    };
    return new Channel(channel);
  }

  private async groups({ realmId, userId }: Actor, wishes: Partial<ChannelGroups>): Promise<ChannelGroups> {
    const value = async (setting: keyof ChannelGroups): Promise<GroupSettingValue> => {
      const { initial } = CHANNEL_GROUP_SETTINGS[setting];
      const usual =
        initial === CHANNEL_CREATOR ? { direct_members: [userId], direct_subgroups: [] } : this.permissions.systemGroupId(realmId, initial);
      return wishes[setting] ?? usual;
    };
    return {
      canAddSubscribers: await value('canAddSubscribers'),
      canRemoveSubscribers: await value('canRemoveSubscribers'),
      canAdminister: await value('canAdminister'),
      canSendMessage: await value('canSendMessage'),
      canSubscribe: await value('canSubscribe'),
    };
  }
}
