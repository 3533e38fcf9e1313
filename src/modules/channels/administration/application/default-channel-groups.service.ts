import { Injectable } from '@nestjs/common';
import { type Actor, isGuest, type Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { LIMITS } from '../../../../kernel/limits.js';
import { array, integer, named, object, type Static, string } from '../../../../kernel/schema.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import { RealmRepository } from '../../../realm/realm.api.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import { ChannelAccess } from '../../conversations/application/channel-access.js';
import type { Channel } from '../../conversations/domain/channel.js';
import { checkGroupName, DefaultChannelGroup, type DefaultChannelGroupId } from '../domain/default-channel-group.js';
import { RoleVisibilityListener } from './channel-visibility.listener.js';
import { DefaultChannelGroupRepository } from './default-channel-group.repository.js';

/** A group as clients receive it. */
export const WireDefaultChannelGroup = named(
  'DefaultChannelGroup',
  object({ id: integer(), name: string(), description: string(), streams: array(integer()) }),
);
export type WireDefaultChannelGroup = Static<typeof WireDefaultChannelGroup>;

export interface UpdateGroupInput {
  readonly name?: string;
  readonly description?: string;
}

/**
 * Manages the default channel groups of an organization. The callers have checked that the actor is an administrator. Guests see no groups,
 * as they see no default channels.
 */
@Injectable()
export class DefaultChannelGroupsService extends AccountListener {
  override readonly after = [RoleVisibilityListener];

  constructor(
    private readonly groups: DefaultChannelGroupRepository,
    private readonly access: ChannelAccess,
    private readonly realms: RealmRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {
    super();
  }

  /** By name. */
  async list(realmId: RealmId): Promise<readonly WireDefaultChannelGroup[]> {
    return present(await this.groups.list(realmId));
  }

  /** The channels of the named groups. @throws BadRequest for an unknown name */
  async findChannelIds(realmId: RealmId, names: readonly string[]): Promise<readonly ChannelId[]> {
    if (names.length === 0) return [];
    const groups = new Map((await this.groups.list(realmId)).map((group) => [group.name, group.channelIds]));
    return names.flatMap((name) => {
      const channelIds = groups.get(name);
      if (!channelIds) throw new BadRequest(`Invalid default channel group ${name}`);
      return channelIds;
    });
  }

  /** @throws BadRequest */
  async create(actor: Actor, name: string, description: string, channelNames: readonly string[]): Promise<void> {
    const group = new DefaultChannelGroup(actor.realmId, name, description);
    group.addChannels(await this.accessChannels(actor, channelNames));
    checkGroupName(name);
    await this.change(actor.realmId, async (others) => {
      checkNameIsFree(name, others);
      const max = LIMITS.MAX_DEFAULT_CHANNEL_GROUPS;
      if (others.length >= max) throw new BadRequest(`Too many default channel groups (limit: ${max})`);
      await this.groups.add(group);
    });
  }

  /** @throws BadRequest */
  async update({ realmId }: Actor, id: DefaultChannelGroupId, { name, description }: UpdateGroupInput): Promise<void> {
    if (!name && !description) throw new BadRequest('You must pass "new_description" or "new_group_name".');
    await this.change(realmId, async (groups) => {
      const group = findGroup(groups, id);
      if (name !== undefined) {
        if (group.name === name) throw new BadRequest(`This default channel group is already named '${name}'`);
        checkGroupName(name);
        checkNameIsFree(name, groups);
        group.name = name;
      }
      group.description = description ?? group.description;
      await this.groups.save(group);
    });
  }

  /** @throws BadRequest */
  async changeChannels(actor: Actor, id: DefaultChannelGroupId, op: string, channelNames: readonly string[]): Promise<void> {
    findGroup(await this.groups.list(actor.realmId), id);
    const channels = await this.accessChannels(actor, channelNames);
    if (op !== 'add' && op !== 'remove') throw new BadRequest('Invalid value for "op". Specify one of "add" or "remove".');
    await this.change(actor.realmId, async (groups) => {
      const group = findGroup(groups, id);
      if (op === 'add') group.addChannels(channels);
      else group.removeChannels(channels);
      await this.groups.save(group);
    });
  }

  /** @throws BadRequest */
  async delete({ realmId }: Actor, id: DefaultChannelGroupId): Promise<void> {
    await this.change(realmId, (groups) => this.groups.delete(findGroup(groups, id)));
  }

  /** Removes the channel from all groups. Inside the unit of work that archives the channel. */
  async removeChannel(realmId: RealmId, channelId: ChannelId): Promise<void> {
    await this.realms.lock(realmId);
    const containing = (await this.groups.lock(realmId)).filter(({ channelIds }) => channelIds.includes(channelId));
    if (containing.length === 0) return;
    for (const group of containing) {
      group.channelIds = group.channelIds.filter((one) => one !== channelId);
      await this.groups.save(group);
    }
    await this.publish(realmId);
  }

  override async onRoleChanged({ id, realmId, role }: User, before: Role): Promise<void> {
    if (isGuest(before) === isGuest(role)) return;
    const groups = await this.list(realmId);
    if (groups.length === 0) return;
    await this.events.publish([{ ...record(realmId, isGuest(role) ? [] : groups), audience: { kind: 'users', userIds: [id] } }]);
  }

  /** Runs one change of the organization's groups at a time, and publishes all groups afterwards. */
  private async change(realmId: RealmId, work: (groups: readonly DefaultChannelGroup[]) => Promise<void>): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.realms.lock(realmId);
      await work(await this.groups.lock(realmId));
      await this.publish(realmId);
    });
  }

  private async publish(realmId: RealmId): Promise<void> {
    await this.events.publish([record(realmId, present(await this.groups.lock(realmId)))]);
  }

  private async accessChannels(actor: Actor, names: readonly string[]): Promise<Channel[]> {
    const channels: Channel[] = [];
    for (const name of names) {
      const channel = await this.access.accessContentByName(actor, name);
      if (channel.archived) throw new BadRequest(`Invalid channel name '${name}'`);
      channels.push(channel);
    }
    return channels;
  }
}

function present(groups: readonly DefaultChannelGroup[]): WireDefaultChannelGroup[] {
  return groups.map(({ id, name, description, channelIds }) => ({ id, name, description, streams: channelIds }));
}

function findGroup(groups: readonly DefaultChannelGroup[], id: DefaultChannelGroupId): DefaultChannelGroup {
  const group = groups.find((one) => one.id === id);
  if (!group) throw new BadRequest(`Default channel group with id '${id}' does not exist.`);
  return group;
}

function checkNameIsFree(name: string, groups: readonly DefaultChannelGroup[]): void {
  if (groups.some((group) => group.name === name)) throw new BadRequest(`Default channel group '${name}' already exists`);
}

function record(realmId: RealmId, groups: readonly WireDefaultChannelGroup[]): EventLogRecord {
  return { realmId, event: { type: 'default_stream_groups', default_stream_groups: groups }, audience: { kind: 'realm', guests: false } };
}
