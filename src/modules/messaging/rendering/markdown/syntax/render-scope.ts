import type { Env } from 'markdown-it';
import type { LinkRule } from '../../../../../kernel/link-rules.js';
import { LIMITS } from '../../../../../kernel/limits.js';
import type { ImagePreview } from '../../../../uploads/uploads.api.js';
import type { HighlightingBudget } from '../highlighting/highlight-code.js';
import type { RenderedMarkdown, ResolvedReferences } from '../../application/markdown-renderer.js';

/** How paragraphs directly inside a container print: a tight list item has no `<p>`. */
export type Layout = 'loose' | 'tight';

/** Quotes, lists and spoilers nested deeper than this are printed as text: no person writes them, and each level costs a pass. */
const MAX_DEPTH = 20;

type Facts = Omit<RenderedMarkdown, 'html' | 'isMeMessage'>;
type User = ResolvedReferences['users'][number];
type Group = ResolvedReferences['groups'][number];

/** The state of one rendering: what names resolve to, where the parser stands, and what it has found so far. */
export class RenderScope {
  layout: Layout = 'loose';
  /** Inside a quote nobody is mentioned aloud: the quoted author did that already. */
  quoted = false;
  readonly facts: Facts = {
    mentionedUserIds: [],
    mentionedGroupIds: [],
    mentionsChannelWildcard: false,
    mentionsTopicWildcard: false,
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    attachmentPathIds: [],
    awaitedPathIds: [],
    searchableText: '',
  };

  /** Emoticons become emoji. */
  readonly emoticons: boolean;
  /** Language of code blocks that name none; empty for none. */
  readonly codeLanguage: string;
  /** Where the organization is; without a slash at the end. */
  readonly ownUrl: string | undefined;
  readonly linkifiers: readonly LinkRule[];
  /** Paths of the pictures of the organization's own emoji, by name. */
  readonly emojiPaths: ReadonlyMap<string, string>;

  /** Uploaded videos are shown. */
  readonly videos: boolean;

  /** Uploaded pictures to be shown, by path. */
  readonly previews: ReadonlyMap<string, ImagePreview>;

  /** Signs the addresses under which pictures from elsewhere are shown; undefined: they are not. */
  readonly externalContentKey: string | undefined;
  /** What is left of the time for highlighting code. */
  readonly highlighting: HighlightingBudget = { leftMs: LIMITS.MAX_HIGHLIGHTING_MS };

  private depth = 0;
  private readonly usersById = new Map<number, User>();
  private readonly usersByName = new Map<string, User>();
  private readonly groupsByName = new Map<string, Group>();
  private readonly channelIds = new Map<string, number>();
  private readonly topicMessageIds = new Map<string, number>();

  constructor(references: ResolvedReferences) {
    this.emoticons = references.emoticons ?? false;
    this.codeLanguage = references.codeLanguage ?? '';
    this.ownUrl = references.ownUrl;
    this.videos = references.videos === true;
    this.externalContentKey = references.externalContentKey;
    this.linkifiers = references.linkifiers ?? [];
    this.emojiPaths = new Map((references.emoji ?? []).map(({ name, path }) => [name, path]));
    this.previews = new Map((references.previews ?? []).map((preview) => [preview.pathId, preview]));
    for (const user of references.users) {
      this.usersById.set(user.id, user);
      const key = user.fullName.toLowerCase();
      const rival = this.usersByName.get(key);
      if (rival === undefined || (!rival.isActive && user.isActive)) this.usersByName.set(key, user);
    }
    for (const group of references.groups) this.groupsByName.set(group.name.toLowerCase(), group);
    for (const channel of references.channels) this.channelIds.set(channel.name, channel.id);
    for (const { channelId, topic, messageId } of references.topics ?? []) {
      this.topicMessageIds.set(topicKey(channelId, topic), messageId);
    }
  }

  /** Takes the inside of `@**…**` (`name`, `name|id` or `|id`) and gives the user, or null. */
  findUser(reference: string): User | null {
    const { name, id } = parseUserReference(reference);
    if (id === null) return this.usersByName.get(name.toLowerCase()) ?? null;
    const user = this.usersById.get(id) ?? null;
    return name === '' || user?.fullName === name ? user : null;
  }

  /** Takes a group name in any case and gives the group, or null. */
  findGroup(name: string): Group | null {
    return this.groupsByName.get(name.toLowerCase()) ?? null;
  }

  /** Takes the exact name of a channel and gives its id, or null. */
  findChannelId(name: string): number | null {
    return this.channelIds.get(name) ?? null;
  }

  /** Takes a topic and gives the message its links are attached to, or null. */
  findTopicMessageId(channelId: number, topic: string): number | null {
    return this.topicMessageIds.get(topicKey(channelId, topic)) ?? null;
  }

  /** Runs `parse` one container deeper; it learns whether it has gone too deep to look for structure. */
  nest(layout: Layout, parse: (tooDeep: boolean) => void): void {
    const outer = this.layout;
    this.layout = layout;
    this.depth += 1;
    try {
      parse(this.depth > MAX_DEPTH);
    } finally {
      this.depth -= 1;
      this.layout = outer;
    }
  }
}

/** Takes the inside of `@**…**` and gives the name (possibly empty) and the id (possibly null) it holds. */
export function parseUserReference(reference: string): { name: string; id: number | null } {
  const bar = reference.lastIndexOf('|');
  const id = reference.slice(bar + 1);
  if (bar < 0 || !/^\d{1,15}$/.test(id)) return { name: reference, id: null };
  return { name: reference.slice(0, bar), id: Number(id) };
}

/** Gives the scope that the renderer put into the parser's environment. */
export function scopeOf(env: Env): RenderScope {
  if (env.scope instanceof RenderScope) return env.scope;
  throw new Error('The parser was started without a render scope.');
}

function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${topic.toLowerCase()}`;
}
