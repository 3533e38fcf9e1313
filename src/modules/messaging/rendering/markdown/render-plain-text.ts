import { LIMITS } from '../../../../kernel/limits.js';
import type { RenderedMarkdown } from '../application/markdown-renderer.js';
import { escapeText } from './syntax/html-tokens.js';
import { emptyFacts } from './syntax/render-scope.js';
import { encodable } from './syntax/source-text.js';

/**
 * Renders a text that cannot be rendered as Markdown as one paragraph without markup. It mentions no account and contains no link, because
 * readers would not see either.
 * @throws Error when the paragraph would exceed `MAX_RENDERED_BYTES`
 */
export function renderPlainText(content: string): RenderedMarkdown {
  const html = `<p>${escapeText(encodable(content)).replace(/\r\n?|\n/g, '<br>\n')}</p>`;
  const length = Buffer.byteLength(html);
  if (length > LIMITS.MAX_RENDERED_BYTES) throw new Error(`The HTML of the text has ${length} bytes.`);
  return { ...emptyFacts(), html, isMeMessage: content.startsWith('/me '), searchableText: content };
}
