import type { LinkRule } from '../../../../kernel/link-rules.js';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import type { WebsitePreview } from '../domain/website-preview.js';

/**
 * What a text may refer to, as found by a quick scan before rendering, so that the caller can look everything up in a few queries. The scan
 * does not recognize code, so the text may turn out not to use some of it.
 */
export interface MarkdownReferences {
  /** `name` is empty for `@**|10**`; `id` is null where the text contains only a name. */
  users: { name: string; id: number | null }[];
  channels: string[];
  groups: string[];
  topics: { channel: string; topic: string }[];
  /** Decoded paths below `/user_uploads/`. */
  uploads: string[];
}

/** What the caller found for the references and lets the author refer to. References to anything else stay plain text. */
export interface ResolvedReferences {
  /** Candidates by name or id. Mentions of inactive users are rendered as silent ones. */
  users: { id: number; fullName: string; isActive: boolean }[];
  /** Channels to which the author may link. */
  channels: { id: number; name: string }[];
  /** `shownName` is printed instead of `name`. */
  groups: { id: number; name: string; shownName?: string; isActive: boolean }[];
  /** The message that a link to the topic names, so that it follows the topic when that is renamed. Links to other topics name none. */
  topics?: { channelId: number; topic: string; messageId: number }[];
}

/** What the organization and the author add to the Markdown of a text. */
export interface RenderOptions {
  /** In the order in which they are applied. */
  linkifiers?: readonly LinkRule[];
  /** Custom emoji with the paths of their images. */
  emoji?: readonly { name: string; path: string }[];
  /** Language of code blocks that name none. */
  codeLanguage?: string;
  /** URL of the organization, without a trailing slash. */
  ownUrl?: string;
  /** Emoticons are rendered as emoji. */
  emoticons?: boolean;
  /** Uploaded videos are shown below the links to them. */
  videos?: boolean;
  /** Signs the paths of images and videos of other servers, which are shown below the links to them; without a key they are not shown. */
  externalContentKey?: string;
  /** Uploaded images that are shown below the links to them. */
  previews?: readonly ImagePreview[];
}

/** All that a text is rendered with. */
export interface RenderContext extends ResolvedReferences, RenderOptions {}

/** The HTML of a text and what the rest of the server needs to know about it. */
export interface RenderedMarkdown {
  html: string;
  /** Users who are mentioned. Silent mentions and those in quotes and code do not count, here and in the next three fields. */
  mentionedUserIds: number[];
  mentionedGroupIds: number[];
  mentionsChannelWildcard: boolean;
  mentionsTopicWildcard: boolean;
  hasLink: boolean;
  hasImage: boolean;
  hasAttachment: boolean;
  /** Paths below `/user_uploads/` to which the text links. */
  attachmentPathIds: string[];
  /** Those of them that are images whose thumbnails do not exist yet: the HTML contains placeholders. */
  awaitedPathIds: string[];
  isMeMessage: boolean;
  /** The source of all text outside code blocks, in which alert words are searched. */
  searchableText: string;
}

/** The text could not be rendered, or not in time; the cause says why. */
export class MarkdownRenderError extends Error {
  override readonly name = 'MarkdownRenderError';
}

export abstract class MarkdownRenderer {
  /**
   * Renders a text that refers to nothing and has hardly any markup, so that nothing has to be looked up for it.
   * @returns null for any other text
   */
  abstract renderSimpleText(content: string, linkifiers: readonly LinkRule[]): RenderedMarkdown | null;

  /** Lists everything to which `content` may refer, each once. */
  abstract findReferences(content: string): MarkdownReferences;

  /**
   * Accounts take turns at the thread that renders long texts.
   * @throws MarkdownRenderError if the text cannot be rendered within five seconds of work, DomainError RATE_LIMIT_HIT if too many texts of
   * the account are waiting
   */
  abstract render(content: string, context: RenderContext): Promise<RenderedMarkdown>;

  /**
   * The newer of two rendered texts with marks where they differ (`diffHtml`). Where this takes too long, the whole text counts as replaced.
   * @throws DomainError RATE_LIMIT_HIT as `render`
   */
  abstract compare(before: string, after: string): Promise<string>;

  /**
   * Replaces placeholders in rendered HTML, by path: with the thumbnail, or with nothing where the preview is null because the file is no
   * image. Placeholders of other files stay.
   */
  abstract replacePreviewPlaceholders(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string;

  /** Lists the websites to which rendered HTML links, except those of the organization itself. `ownUrl` has no trailing slash. */
  abstract listWebsites(html: string, ownUrl: string): string[];

  /** Appends previews of websites to rendered HTML, unless it has some. `key` signs the paths of their images. */
  abstract appendWebsitePreviews(html: string, previews: readonly WebsitePreview[], key: string): string;

  /** Ends the worker thread; renderings that are under way fail. */
  abstract close(): Promise<void>;
}
