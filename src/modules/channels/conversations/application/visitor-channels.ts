import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import { isOpenToVisitors } from '../domain/channel-policy.js';
import type { Channel } from '../domain/channel.js';
import { ChannelRepository } from './channel.repository.js';

/** The channels that visitors without an account may read. */
@Injectable()
export class VisitorChannels {
  constructor(
    private readonly realms: RealmLookup,
    private readonly channels: ChannelRepository,
  ) {}

  /** Those of an organization, by name; none if it does not let visitors read. */
  async list(realmId: RealmId): Promise<Channel[]> {
    if (!(await this.realms.get(realmId)).setting('enable_spectator_access')) return [];
    return (await this.channels.listWebPublic(realmId)).filter(isOpenToVisitors);
  }

  /** Whether there is any. */
  async isOpen(realmId: RealmId): Promise<boolean> {
    return (await this.list(realmId)).length > 0;
  }
}
