import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import { RealmLookup } from '../../../realm/realm.api.js';
import type { EditHistoryPolicy } from '../../domain/editing/edit-history.js';
import { type TopicLink, TopicLinkLookup } from './topic-links.js';

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
    private readonly realms: RealmLookup,
    private readonly topicLinks: TopicLinkLookup,
  ) {}

  async load(realmId: RealmId, topics: Iterable<string>): Promise<Surroundings> {
    const realm = await this.realms.get(realmId);
    return {
      realmStringId: realm.stringId,
      realmHost: await this.realms.realmHost(realmId),
      historyPolicy: realm.setting('message_edit_history_visibility_policy'),
      topicLinks: await this.topicLinks.findIn(realmId, topics),
    };
  }
}
