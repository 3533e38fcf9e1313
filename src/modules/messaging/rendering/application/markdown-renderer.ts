import type { LinkRule } from '../../../../kernel/link-rules.js';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import type { WebsitePreview } from '../domain/website-preview.js';

/**
 * What a text may refer to: a superset found by a quick scan that knows nothing of code blocks,
 * so that a caller can look everything up at once before rendering.
 */
export interface MarkdownReferences {
  /** `name` is empty for `@**|10**`; `id` is null where the text gives a name only. */
  users: { name: string; id: number | null }[];
  channels: string[];
  groups: string[];
  topics: { channel: string; topic: string }[];
  /** Paths below `/user_uploads/`, without percents. */
  uploads: string[];
}

/** What the caller found for the references and lets the sender refer to; everything else stays plain text. */
export interface ResolvedReferences {
  /** Candidates by name or id. Mentions of inactive users are printed silently. */
  users: { id: number; fullName: string; isActive: boolean }[];
  /** Channels the sender may link to. */
  channels: { id: number; name: string }[];
  /** `shownName`: what is printed, if that is not the name. */
  groups: { id: number; name: string; shownName?: string; isActive: boolean }[];
  /** The message a topic link stays attached to when the topic is renamed; a topic left out gets a plain link. */
  topics?: { channelId: number; topic: string; messageId: number }[];
  /** In the order in which they are applied. */
  linkifiers?: readonly LinkRule[];
  /** The organization's own emoji, with the paths of their pictures. */
  emoji?: readonly { name: string; path: string }[];
  /** Language of code blocks that name none. */
  codeLanguage?: string;
  /** Where the organization is, without a slash at the end. */
  ownUrl?: string;
  /** The author wants emoji of emoticons. */
  emoticons?: boolean;
  /** Uploaded videos are shown below what links to them. */
  videos?: boolean;
  /** Signs the addresses under which pictures and videos from elsewhere are shown below what links to them; undefined: they are not. */
  externalContentKey?: string;
  /** Uploaded pictures that are shown below what links to them. */
  previews?: readonly ImagePreview[];
}

/** The HTML of a text and what the rest of the server needs to know about it. */
export interface RenderedMarkdown {
  html: string;
  /** Users mentioned aloud: silent mentions and those in quotes and code are left out. The same goes for the next three. */
  mentionedUserIds: number[];
  mentionedGroupIds: number[];
  mentionsChannelWildcard: boolean;
  mentionsTopicWildcard: boolean;
  hasLink: boolean;
  hasImage: boolean;
  hasAttachment: boolean;
  /** Paths below `/user_uploads/` that the text links to. */
  attachmentPathIds: string[];
  /** Those of pictures whose place is held until there are thumbnails of them. */
  awaitedPathIds: string[];
  isMeMessage: boolean;
  /** The source of all text outside code blocks: where alert words are looked for. */
  searchableText: string;
}

/** The text could not be rendered, or not in time; the cause says why. */
export class MarkdownRenderError extends Error {
  override readonly name = 'MarkdownRenderError';
}

export abstract class MarkdownRenderer {
  /** Lists everything `content` may refer to, each once. */
  abstract findReferences(content: string): MarkdownReferences;

  /** Renders `content`, linking what `references` holds; rejects with MarkdownRenderError, at the latest after five seconds of work. */
  abstract render(content: string, references: ResolvedReferences): Promise<RenderedMarkdown>;

  /**
   * Puts thumbnails where HTML of ours holds places for them, and takes away what turned out to be no picture, by path.
   * Other places stay as they are.
   */
  abstract settlePreviews(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string;

  /** Lists the websites that HTML of ours links to, less those of the organization itself (`ownUrl`, without a slash at the end). */
  abstract websitesIn(html: string, ownUrl: string): string[];

  /** Gives HTML of ours with previews of websites at its end, unless it has some. @param key signs the addresses of their pictures */
  abstract showWebsites(html: string, previews: readonly WebsitePreview[], key: string): string;

  /** Ends what the renderer runs beside the process; texts that are under way fail. */
  abstract close(): Promise<void>;
}
