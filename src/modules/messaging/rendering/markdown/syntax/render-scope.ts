import type { Env } from 'markdown-it';
import { LIMITS } from '../../../../../kernel/limits.js';
import { foldCase } from '../../../../../kernel/text.js';
import type { LinkRule } from '../../../../../kernel/link-rules.js';
import type { ImagePreview } from '../../../../uploads/uploads.api.js';
import type { RenderContext, RenderedMarkdown, ResolvedReferences } from '../../application/markdown-renderer.js';
import type { HighlightingBudget } from '../highlighting/highlight-code.js';

/** How paragraphs directly inside a container are printed: a tight list item has no `<p>`. */
export type Layout = 'loose' | 'tight';

/** Quotes, lists and spoilers that are nested deeper are printed as text, because each level costs another pass over the text. */
const MAX_DEPTH = 20;

/** What a rendering finds out about a text, beside its HTML. */
export type RenderFacts = Omit<RenderedMarkdown, 'html' | 'isMeMessage'>;
type User = ResolvedReferences['users'][number];
type Group = ResolvedReferences['groups'][number];

/** Returns the facts about a text without mentions and links. */
export function emptyFacts(): RenderFacts {
  return {
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
}

/** The state of one rendering: its context, the position of the parser, and the facts that it has found so far. */
export class RenderScope {
  layout: Layout = 'loose';
  /** Mentions inside a quote are silent, because the quoted message notified already. */
  quoted = false;
  readonly facts: RenderFacts = emptyFacts();

  /** Emoticons are rendered as emoji. */
  readonly emoticons: boolean;
  /** Language of code blocks that name none; may be empty. */
  readonly codeLanguage: string;
  /** URL of the organization, without a trailing slash. */
  readonly ownUrl: string | undefined;
  readonly linkifiers: readonly LinkRule[];
  /** Paths of the images of custom emoji, by name. */
  readonly emojiPaths: ReadonlyMap<string, string>;

  /** Uploaded videos are shown. */
  readonly videos: boolean;

  /** Uploaded images that are shown, by path. */
  readonly previews: ReadonlyMap<string, ImagePreview>;

  /** Signs the paths of images of other servers; undefined if they are not shown. */
  readonly externalContentKey: string | undefined;
  /** The remaining time for highlighting code. */
  readonly highlighting: HighlightingBudget = { leftMs: LIMITS.MAX_HIGHLIGHTING_MS };

  private depth = 0;
  private readonly usersById = new Map<number, User>();
  private readonly usersByExactName = new Map<string, User>();
  private readonly usersByName = new Map<string, User>();
  private readonly groupsByName = new Map<string, Group>();
  private readonly channelIds = new Map<string, number>();
  private readonly topicMessageIds = new Map<string, number>();

  constructor(context: RenderContext) {
    this.emoticons = context.emoticons ?? false;
    this.codeLanguage = context.codeLanguage ?? '';
    this.ownUrl = context.ownUrl;
    this.videos = context.videos === true;
    this.externalContentKey = context.externalContentKey;
    this.linkifiers = context.linkifiers ?? [];
    this.emojiPaths = new Map((context.emoji ?? []).map(({ name, path }) => [name, path]));
    this.previews = new Map((context.previews ?? []).map((preview) => [preview.pathId, preview]));
    for (const user of context.users) {
      this.usersById.set(user.id, user);
      offer(this.usersByExactName, user.fullName, user);
      offer(this.usersByName, foldCase(user.fullName), user);
    }
    for (const group of context.groups) this.groupsByName.set(group.name.toLowerCase(), group);
    for (const channel of context.channels) this.channelIds.set(channel.name, channel.id);
    for (const { channelId, topic, messageId } of context.topics ?? []) {
      this.topicMessageIds.set(topicKey(channelId, topic), messageId);
    }
  }

  /** Returns the user to whom the inside of `@**…**` (`name`, `name|id` or `|id`) refers, or null. */
  findUser(reference: string): User | null {
    const { name, id } = parseUserReference(reference);
    if (id === null) return this.usersByExactName.get(name) ?? this.usersByName.get(foldCase(name)) ?? null;
    const user = this.usersById.get(id) ?? null;
    return name === '' || user?.fullName === name ? user : null;
  }

  /** Finds a group by its name, regardless of case. */
  findGroup(name: string): Group | null {
    return this.groupsByName.get(name.toLowerCase()) ?? null;
  }

  /** Finds a channel by its exact name. */
  findChannelId(name: string): number | null {
    return this.channelIds.get(name) ?? null;
  }

  /** Returns the message that links to the topic name, or null. */
  findTopicMessageId(channelId: number, topic: string): number | null {
    return this.topicMessageIds.get(topicKey(channelId, topic)) ?? null;
  }

  /** Runs `parse` inside one more container. `tooDeep` tells it to print the content as text. */
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

/** Of several users of a name, the active one with the smallest id is found. */
function offer(users: Map<string, User>, name: string, user: User): void {
  const known = users.get(name);
  const isBetter = known === undefined || (user.isActive === known.isActive ? user.id < known.id : user.isActive);
  if (isBetter) users.set(name, user);
}

/** Splits the inside of `@**…**` into the name, which may be empty, and the id, which may be null. */
export function parseUserReference(reference: string): { name: string; id: number | null } {
  const bar = reference.lastIndexOf('|');
  const id = reference.slice(bar + 1);
  if (bar < 0 || !/^\d{1,15}$/.test(id)) return { name: reference, id: null };
  return { name: reference.slice(0, bar), id: Number(id) };
}

/** Returns the scope that the renderer put into the parser's environment. */
export function scopeOf(env: Env): RenderScope {
  if (env.scope instanceof RenderScope) return env.scope;
  throw new Error('The parser was started without a render scope.');
}

function topicKey(channelId: number, topic: string): string {
  return `${channelId}:${topic.toLowerCase()}`;
}
