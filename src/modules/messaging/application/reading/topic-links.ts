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

const NO_LINKS: readonly TopicLink[] = [];
const MAX_REMEMBERED = 10_000;

interface Found {
  readonly rules: readonly LinkRule[];
  readonly byTopic: Map<string, readonly TopicLink[]>;
}

/** The links in topics: the same list for the same topic, as long as the organization's rules are the same. */
@Injectable()
export class TopicLinks {
  private readonly found = new Map<RealmId, Found>();

  constructor(
    private readonly linkifiers: Linkifiers,
    private readonly finder: TopicLinkFinder,
  ) {}

  async of(realmId: RealmId, topics: Iterable<string>): Promise<ReadonlyMap<string, readonly TopicLink[]>> {
    const { rules, byTopic } = this.remembered(realmId, await this.linkifiers.of(realmId));
    const links = new Map<string, readonly TopicLink[]>();
    for (const topic of new Set(topics)) {
      let own = byTopic.get(topic);
      if (!own) byTopic.set(topic, (own = this.linksIn(topic, rules)));
      links.set(topic, own);
    }
    return links;
  }

  private remembered(realmId: RealmId, rules: readonly LinkRule[]): Found {
    const known = this.found.get(realmId);
    if (known?.rules === rules && known.byTopic.size < MAX_REMEMBERED) return known;
    const fresh = { rules, byTopic: new Map<string, readonly TopicLink[]>() };
    if (this.found.size >= MAX_REMEMBERED) this.found.clear();
    this.found.set(realmId, fresh);
    return fresh;
  }

  private linksIn(topic: string, rules: readonly LinkRule[]): readonly TopicLink[] {
    const links = topic === '' ? NO_LINKS : this.finder.find(topic, rules);
    return links.length === 0 ? NO_LINKS : links;
  }
}
