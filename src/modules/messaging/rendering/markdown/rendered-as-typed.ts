import { LIMITS } from '../../../../kernel/limits.js';
import type { RenderedMarkdown } from '../application/markdown-renderer.js';
import { escapeText } from './syntax/html-tokens.js';
import { encodable } from './syntax/source-text.js';

/**
 * Takes a text that cannot be rendered as Markdown and gives it as one paragraph without any markup. It mentions nobody and links to
 * nothing, as no reader could see that.
 * @throws Error when the paragraph would exceed `MAX_RENDERED_BYTES`
 */
export function renderAsTyped(content: string): RenderedMarkdown {
  const html = `<p>${escapeText(encodable(content)).replace(/\r\n?|\n/g, '<br>\n')}</p>`;
  const length = Buffer.byteLength(html);
  if (length > LIMITS.MAX_RENDERED_BYTES) throw new Error(`The HTML of the text has ${length} bytes.`);
  return {
    html,
    mentionedUserIds: [],
    mentionedGroupIds: [],
    mentionsChannelWildcard: false,
    mentionsTopicWildcard: false,
    hasLink: false,
    hasImage: false,
    hasAttachment: false,
    attachmentPathIds: [],
    awaitedPathIds: [],
    isMeMessage: content.startsWith('/me '),
    searchableText: content,
  };
}
