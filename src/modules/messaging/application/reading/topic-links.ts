import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { LinkRule } from '../../../../kernel/link-patterns.js';
import { Linkifiers } from '../../../realm/realm.api.js';

/** A part of a topic that clients show as a link, as the wire has it. */
export interface TopicLink {
  readonly text: string;
  readonly url: string;
}

export abstract class TopicLinkFinder {
  /** From left to right, without overlaps: what the rules make links of comes before addresses that stand in the topic as they are. */
  abstract find(topic: string, rules: readonly LinkRule[]): readonly TopicLink[];
}

/** The links in topics. */
@Injectable()
export class TopicLinks {
  constructor(
    private readonly linkifiers: Linkifiers,
    private readonly finder: TopicLinkFinder,
  ) {}

  async of(realmId: RealmId, topics: Iterable<string>): Promise<ReadonlyMap<string, readonly TopicLink[]>> {
    const rules = await this.linkifiers.of(realmId);
    return new Map([...new Set(topics)].map((topic) => [topic, topic === '' ? [] : this.finder.find(topic, rules)]));
  }
}
