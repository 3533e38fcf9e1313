import type { MarkdownReferences } from '../application/markdown-renderer.js';
import { uploadPathsIn } from './image-previews.js';
import { BEFORE_REFERENCE_IN_SOURCE, channelLinkAt, mentionAt, type MentionSyntax, wildcardOf } from './syntax/reference-syntax.js';
import { parseUserReference } from './syntax/render-scope.js';
import { normalizeSource } from './syntax/source-text.js';

/** Lists everything to which a text may refer, each once. Code is scanned like other text, so the text may not use all of it. */
export function findReferences(content: string): MarkdownReferences {
  const text = normalizeSource(content);
  const users = new Map<string, { name: string; id: number | null }>();
  const groups = new Set<string>();
  const channels = new Set<string>();
  const topics = new Map<string, { channel: string; topic: string }>();

  const addMention = (mention: MentionSyntax) => {
    if (mention.kind === 'group') groups.add(mention.name);
    else if (wildcardOf(mention.name) === null) users.set(mention.name, parseUserReference(mention.name));
  };

  for (const { index } of text.matchAll(/[@#]/g)) {
    const mention = mentionAt(text, index, BEFORE_REFERENCE_IN_SOURCE);
    if (mention !== null) addMention(mention);
    const link = channelLinkAt(text, index, BEFORE_REFERENCE_IN_SOURCE);
    if (link === null) continue;
    channels.add(link.channel).add(link.whole);
    if (link.topic !== null && link.messageId === null) {
      topics.set(link.whole, { channel: link.channel, topic: link.topic });
    }
  }
  return {
    users: [...users.values()],
    channels: [...channels],
    groups: [...groups],
    topics: [...topics.values()],
    uploads: uploadPathsIn(text),
  };
}
