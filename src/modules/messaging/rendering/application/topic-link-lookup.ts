import { Injectable } from '@nestjs/common';
import type { RealmId } from '../../../../kernel/ids.js';
import type { LinkRule } from '../../../../kernel/link-rules.js';
import { ReadThroughCache } from '../../../../kernel/read-through-cache.js';
import { object, type Static, string } from '../../../../kernel/schema.js';
import { LinkifierLookup } from '../../../realm/linkifiers.api.js';

/** A part of a topic that clients show as a link, as the API presents it. */
export const TopicLink = object({ text: string(), url: string() });
export type TopicLink = Static<typeof TopicLink>;

export abstract class TopicLinkFinder {
  /** Returns links from left to right, without overlaps. Matches of the rules take precedence over plain URLs. */
  abstract find(topic: string, rules: readonly LinkRule[]): readonly TopicLink[];
}

const NO_LINKS: readonly TopicLink[] = [];
const MAX_CACHED_TOPICS = 50_000;

interface CachedLinks {
  readonly rules: readonly LinkRule[];
  readonly links: readonly TopicLink[];
}

/** Finds the links in topics. The result for a topic is cached while the linkifiers of the organization are the same. */
@Injectable()
export class TopicLinkLookup {
  private readonly cache = new ReadThroughCache<string, CachedLinks>({ maxEntries: MAX_CACHED_TOPICS });

  constructor(
    private readonly linkifiers: LinkifierLookup,
    private readonly finder: TopicLinkFinder,
  ) {}

  async findIn(realmId: RealmId, topics: Iterable<string>): Promise<ReadonlyMap<string, readonly TopicLink[]>> {
    const rules = await this.linkifiers.listFor(realmId);
    const links = new Map<string, readonly TopicLink[]>();
    for (const topic of new Set(topics)) links.set(topic, this.findInOne(realmId, topic, rules));
    return links;
  }

  private findInOne(realmId: RealmId, topic: string, rules: readonly LinkRule[]): readonly TopicLink[] {
    if (topic === '') return NO_LINKS;
    const key = `${realmId}:${topic}`;
    const cached = this.cache.get(key);
    if (cached?.rules === rules) return cached.links;
    const found = this.finder.find(topic, rules);
    const links = found.length === 0 ? NO_LINKS : found;
    this.cache.set(key, { rules, links });
    return links;
  }
}
