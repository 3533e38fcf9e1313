import { Injectable } from '@nestjs/common';
import { ServerAddresses } from '../../../../kernel/addresses.js';
import type { RealmId } from '../../../../kernel/ids.js';
import { Realms } from '../../../realm/realm.api.js';
import type { EditHistoryPolicy } from '../../domain/editing/edit-history.js';
import { type TopicLink, TopicLinks } from './topic-links.js';

export interface Surroundings {
  readonly realmStringId: string;
  readonly realmHost: string;
  readonly historyPolicy: EditHistoryPolicy;
  readonly topicLinks: ReadonlyMap<string, readonly TopicLink[]>;
}

/** What messages take from their organization when they are shown. */
@Injectable()
export class MessageSurroundings {
  constructor(
    private readonly realms: Realms,
    private readonly addresses: ServerAddresses,
    private readonly topicLinks: TopicLinks,
  ) {}

  async of(realmId: RealmId, topics: Iterable<string>): Promise<Surroundings> {
    const realm = await this.realms.get(realmId);
    return {
      realmStringId: realm.stringId,
      realmHost: this.addresses.realmHost(realm.stringId),
      historyPolicy: realm.setting('message_edit_history_visibility_policy'),
      topicLinks: await this.topicLinks.of(realmId, topics),
    };
  }
}
