import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { LinkRule } from '../../../../kernel/link-rules.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { LinkifierLookup } from '../../../realm/realm.api.js';

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
const MAX_CACHED_TOPICS = 50_000;

interface LinksOfTopic {
  readonly rules: readonly LinkRule[];
  readonly links: readonly TopicLink[];
}

/** The links in topics: the same list for the same topic, as long as the organization's rules are the same. */
@Injectable()
export class TopicLinkLookup {
  private readonly cache = new ReadThroughCache<string, LinksOfTopic>({ maxEntries: MAX_CACHED_TOPICS });

  constructor(
    private readonly linkifiers: LinkifierLookup,
    private readonly finder: TopicLinkFinder,
  ) {}

  async findIn(realmId: RealmId, topics: Iterable<string>): Promise<ReadonlyMap<string, readonly TopicLink[]>> {
    const rules = await this.linkifiers.listFor(realmId);
    const links = new Map<string, readonly TopicLink[]>();
    for (const topic of new Set(topics)) links.set(topic, this.linksIn(realmId, topic, rules));
    return links;
  }

  private linksIn(realmId: RealmId, topic: string, rules: readonly LinkRule[]): readonly TopicLink[] {
    if (topic === '') return NO_LINKS;
    const key = `${realmId}:${topic}`;
    const known = this.cache.get(key);
    if (known?.rules === rules) return known.links;
    const found = this.finder.find(topic, rules);
    const links = found.length === 0 ? NO_LINKS : found;
    this.cache.set(key, { rules, links });
    return links;
  }
}
