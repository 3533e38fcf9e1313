import { Injectable } from '@nestjs/common';
import { type Actor, isGuest, type Role } from '../../../../kernel/actor.js';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { AccountListener, type User } from '../../../users/accounts.api.js';
import type { Channel } from '../domain/channel.js';
import { ChannelAccess } from './channel-access.js';
import { ChannelRepository } from './channel.repository.js';
import { ModifyChannelService } from './modify-channel.service.js';

/** Manages the channels to which new accounts are subscribed. */
@Injectable()
export class DefaultChannelsService extends AccountListener {
  constructor(
    private readonly access: ChannelAccess,
    private readonly repository: ChannelRepository,
    private readonly channels: ModifyChannelService,
    private readonly events: ClientEvents,
  ) {
    super();
  }

  /** @throws BadRequest; nothing has changed then */
  async add(actor: Actor, id: ChannelId): Promise<void> {
    await this.access.accessContent(actor, id);
    await this.channels.modify(actor.realmId, id, async (locked) => {
      if (locked.inviteOnly) throw new BadRequest('Private channels cannot be made default.');
      return this.setDefault(locked, true);
    });
  }

  /** @throws BadRequest `Invalid channel ID` */
  async remove(actor: Actor, id: ChannelId): Promise<void> {
    await this.access.accessMetadata(actor, id);
    await this.channels.modify(actor.realmId, id, (locked) => this.setDefault(locked, false));
  }

  /**
   * Runs inside the unit of work that locked the channel and stores it.
   * @returns the records to publish
   * @throws BadRequest `Invalid channel ID` for an archived channel, which nobody can join
   */
  async setDefault(channel: Channel, isDefault: boolean): Promise<EventLogRecord[]> {
    if (isDefault && channel.archived) throw new BadRequest('Invalid channel ID');
    if (channel.isDefault === isDefault) return [];
    channel.isDefault = isDefault;
    const { realmId, id } = channel;
    const others = (await this.repository.listDefaultIds(realmId)).filter((other) => other !== id);
    const ids = [...others, ...(isDefault ? [id] : [])].sort((a, b) => a - b);
    return [defaultsRecord(realmId, ids)];
  }

  /** Guests see an empty list. */
  override async onRoleChanged({ id, realmId, role }: User, before: Role): Promise<void> {
    if (isGuest(before) === isGuest(role)) return;
    const ids = isGuest(role) ? [] : await this.repository.listDefaultIds(realmId);
    await this.events.publish([{ ...defaultsRecord(realmId, ids), audience: { kind: 'users', userIds: [id] } }]);
  }

  /** Runs inside the unit of work that created a default channel. */
  async publishList(realmId: RealmId): Promise<void> {
    await this.events.publish([defaultsRecord(realmId, await this.repository.listDefaultIds(realmId))]);
  }
}

function defaultsRecord(realmId: RealmId, ids: readonly ChannelId[]): EventLogRecord {
  return { realmId, event: { type: 'default_streams', default_streams: ids }, audience: { kind: 'realm', guests: false } };
}
