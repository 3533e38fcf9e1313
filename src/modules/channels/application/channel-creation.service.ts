import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../kernel/actor.js';
import { Clock } from '../../../kernel/clock.js';
import { DescriptionRenderer } from '../../../kernel/description-renderer.js';
import { BadRequest, DomainError } from '../../../kernel/domain-error.js';
import type { GroupSettingValue } from '../../../kernel/group-setting-value.js';
import { Role, isAdministrator } from '../../../kernel/actor.js';
import { Realms } from '../../realm/realm.api.js';
import { GroupPermissions, Users } from '../../users/users.api.js';
import { Channel, type ChannelGroups, type NewChannel } from '../domain/channel.js';

/** What the creator of a channel may choose; what is left out has the organization's default. */
export interface ChannelWishes extends Partial<ChannelGroups> {
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
export class ChannelCreationService {
  constructor(
    private readonly permissions: GroupPermissions,
    private readonly users: Users,
    private readonly realms: Realms,
    private readonly descriptions: DescriptionRenderer,
    private readonly clock: Clock,
  ) {}

  /** @throws BadRequest, DomainError UNAUTHORIZED_PRINCIPAL */
  async check(actor: Actor, wishes: ChannelWishes): Promise<void> {
    const user = await this.users.get(actor.userId);
    const insufficient = new BadRequest('Insufficient permission');
    if (wishes.webPublic) {
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
    for (const group of groupsOf(wishes)) await this.checkGroup(actor, group);
  }

  /** A channel that is not stored yet. */
  async design(actor: Actor, naming: ChannelNaming, wishes: ChannelWishes): Promise<Channel> {
    const description = naming.description.replace(/\n/g, ' ');
    const [everyone, nobody, administrators] = await Promise.all([
      this.permissions.systemGroupId(actor.realmId, 'role:everyone'),
      this.permissions.systemGroupId(actor.realmId, 'role:nobody'),
      this.permissions.systemGroupId(actor.realmId, 'role:administrators'),
    ]);
    const channel: NewChannel = {
      realmId: actor.realmId,
      name: naming.name,
      description,
      renderedDescription: await this.descriptions.render(description),
      creatorId: actor.userId,
      isDefault: wishes.isDefault,
      createdAt: this.clock.now(),
      inviteOnly: wishes.inviteOnly && !wishes.webPublic,
      webPublic: wishes.webPublic,
      historyPublic: !wishes.inviteOnly || (wishes.historyPublic ?? false),
      messageRetentionDays: wishes.messageRetentionDays ?? null,
      canAddSubscribers: wishes.canAddSubscribers ?? nobody,
      canRemoveSubscribers: wishes.canRemoveSubscribers ?? administrators,
      canAdminister: wishes.canAdminister ?? { direct_members: [actor.userId], direct_subgroups: [] },
      canSendMessage: wishes.canSendMessage ?? everyone,
      canSubscribe: wishes.canSubscribe ?? nobody,
    };
    return new Channel(channel);
  }

  private async checkGroup(actor: Actor, value: GroupSettingValue): Promise<void> {
    const known = new Set((await this.permissions.groupsOf(actor.realmId)).map((group) => group.id));
    const groups = typeof value === 'number' ? [value] : value.direct_subgroups;
    if (!groups.every((group) => known.has(group))) throw new BadRequest('Invalid user group');
    if (typeof value === 'number') return;
    const members = await this.users.byIds(value.direct_members);
    if (!value.direct_members.every((member) => members.get(member)?.realmId === actor.realmId)) throw new BadRequest('Invalid user ID');
  }
}

function groupsOf(wishes: Partial<ChannelGroups>): GroupSettingValue[] {
  const { canAddSubscribers, canRemoveSubscribers, canAdminister, canSendMessage, canSubscribe } = wishes;
  return [canAddSubscribers, canRemoveSubscribers, canAdminister, canSendMessage, canSubscribe].filter((value) => value !== undefined);
}
