import { Injectable } from '@nestjs/common';
import { type EventLogRecord, ClientEvents } from '../../../../kernel/client-events.js';
import { BadRequest } from '../../../../kernel/domain-error.js';
import type { ChannelId, RealmId } from '../../../../kernel/ids.js';
import { UnitOfWork } from '../../../../kernel/unit-of-work.js';
import type { Channel } from '../domain/channel.js';
import { ChannelNameTaken, ChannelRepository } from './channel.repository.js';

/** Stores changes of a channel under its lock, and invalidates the channel in the caches of all nodes. */
@Injectable()
export class ModifyChannelService {
  constructor(
    private readonly repository: ChannelRepository,
    private readonly events: ClientEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * @param change modifies the channel and returns the records to publish; none if nothing changed
   * @returns the channel after the change
   * @throws DomainError; nothing has changed then
   */
  async modify(realmId: RealmId, id: ChannelId, change: (channel: Channel) => Promise<readonly EventLogRecord[]>): Promise<Channel> {
    return this.unitOfWork.run(async () => {
      const channel = await this.repository.lock(realmId, id);
      if (!channel) throw new BadRequest('Invalid channel ID');
      const records = await change(channel);
      if (records.length > 0) await this.save(channel, records);
      return channel;
    });
  }

  private async save(channel: Channel, records: readonly EventLogRecord[]): Promise<void> {
    const { realmId, id } = channel;
    try {
      await this.repository.save(channel);
    } catch (error) {
      if (error instanceof ChannelNameTaken) throw new BadRequest('Channel name already in use.');
      throw error;
    }
    await this.events.publish([{ realmId, changedChannels: [id] }, ...records]);
  }
}
