import { Injectable } from '@nestjs/common';
import { LinkRuleMatcher, type LinkRule } from '../../../../kernel/link-rules.js';
import { characterBefore, isWordBorder } from '../../../../kernel/text.js';
import { type TopicLink, TopicLinkFinder } from '../application/topic-link-lookup.js';
import { bareWebLink } from './inline/autolinks.js';

/** Characters that end a URL in a topic, in addition to those that end it in a message. */
const SEPARATOR = /[ !;),'"]/;

/** Finds links in topics with the linkifiers of the organization and the autolinks of Markdown. */
@Injectable()
export class MarkdownTopicLinkFinder extends TopicLinkFinder {
  constructor(private readonly matcher: LinkRuleMatcher) {
    super();
  }

  find(topic: string, rules: readonly LinkRule[]): readonly TopicLink[] {
    const links = [...this.matcher.find(rules, topic)];
    const isFree = (start: number, end: number): boolean =>
      links.every((link) => end <= link.start || link.start + link.text.length <= start);
    let start = 0;
    for (const part of topic.split(SEPARATOR)) {
      for (const link of addressesIn(part)) {
        const address = { ...link, start: start + link.start };
        if (isFree(address.start, address.start + address.text.length)) links.push(address);
      }
      start += part.length + 1;
    }
    return links.sort((one, other) => one.start - other.start).map(({ text, url }) => ({ text, url }));
  }
}

/** The addresses at the beginning of a part of a topic, and after the borders of words in it. */
function addressesIn(part: string): (TopicLink & { readonly start: number })[] {
  const found: (TopicLink & { readonly start: number })[] = [];
  for (let start = 0; start < part.length; start += 1) {
    const address = start === 0 || isWordBorder(characterBefore(part, start)) ? bareWebLink(part, start) : null;
    if (!address) continue;
    found.push({ start, ...address });
    start += address.text.length - 1;
  }
  return found;
}
