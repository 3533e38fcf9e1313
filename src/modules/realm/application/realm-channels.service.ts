import { Injectable } from '@nestjs/common';
import { ClientEvents, type EventLogRecord } from '../../../kernel/client-events.js';
import type { ChannelId, RealmId } from '../../../kernel/ids.js';
import { RealmRepository } from './realm.repository.js';

/** Ensures that the settings of an organization name only channels that accept messages. */
@Injectable()
export class RealmChannelsService {
  constructor(
    private readonly repository: RealmRepository,
    private readonly events: ClientEvents,
  ) {}

  /** Unsets the settings that name the channel, and publishes it. Inside the unit of work that archives the channel. */
  async removeChannel(realmId: RealmId, channelId: ChannelId): Promise<void> {
    const realm = await this.repository.lock(realmId);
    const changed = Object.entries(realm.removeChannel(channelId));
    if (changed.length === 0) return;
    await this.repository.save(realm);
    await this.events.publish([
      { realmId, changedRealm: true },
      ...changed.map(([property, value]): EventLogRecord => ({
        realmId,
        audience: { kind: 'realm', guests: true },
        event: { type: 'realm', op: 'update', property, value },
      })),
    ]);
  }
}
