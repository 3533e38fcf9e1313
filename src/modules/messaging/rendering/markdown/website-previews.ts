import MarkdownIt from 'markdown-it';
import { externalContentPath } from '../application/external-content-path.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { isExternalImage, youtubeIdOf } from './external-media.js';

const { escapeHtml, unescapeAll } = new MarkdownIt().utils;

const QUOTE = /<blockquote>(?:(?!<\/?blockquote>)[\s\S])*<\/blockquote>/g;
const LINK = /<a href="(https?:\/\/[^"]+)"/gi;
const PREVIEW = /<div class="(?:message_embed|embed-video message_inline_image)">/;

/** Lists, each once, the websites to which rendered HTML links outside quotes, except images, videos and the organization's own pages. */
export function listWebsites(html: string, ownUrl: string): string[] {
  let unquoted = html;
  for (let before = ''; before !== unquoted;) {
    before = unquoted;
    unquoted = unquoted.replace(QUOTE, '');
  }
  const urls = [...unquoted.matchAll(LINK)].map(([, href = '']) => unescapeAll(href));
  return [...new Set(urls)].filter((url) => !isExternalImage(url) && youtubeIdOf(url) === null && !`${url}/`.startsWith(`${ownUrl}/`));
}

/** Appends previews to rendered HTML, unless it has some. Everything that websites provide is escaped. */
export function appendWebsitePreviews(html: string, previews: readonly WebsitePreview[], key: string): string {
  if (previews.length === 0 || PREVIEW.test(html)) return html;
  return `${html}\n${previews.map((preview) => (preview.vimeoId === null ? websiteHtml(preview, key) : videoHtml(preview, key))).join('')}`;
}

function websiteHtml({ url, title, description, imageUrl }: WebsitePreview, key: string): string {
  const href = escapeHtml(url);
  const image =
    imageUrl === null
      ? ''
      : `<a class="message_embed_image" href="${href}" style="background-image: url(&quot;${externalContentPath(key, imageUrl)}&quot;)"></a>`;
  const text = description === null ? '' : `<div class="message_embed_description">${escapeHtml(description)}</div>`;
  return (
    `<div class="message_embed">${image}<div class="data-container">` +
    `<div class="message_embed_title"><a href="${href}" title="${escapeHtml(title)}">${escapeHtml(title)}</a></div>${text}</div></div>`
  );
}

/** Clients play what `data-id` holds, so that it is never taken from the website. */
function videoHtml({ url, title, imageUrl, vimeoId }: WebsitePreview, key: string): string {
  if (imageUrl === null) return '';
  const player = `<iframe src="https://player.vimeo.com/video/${vimeoId ?? ''}" allow="fullscreen" allowfullscreen></iframe>`;
  return (
    `<div class="embed-video message_inline_image"><a data-id="${escapeHtml(player)}" href="${escapeHtml(url)}" title="${escapeHtml(title)}">` +
    `<img src="${externalContentPath(key, imageUrl)}"></a></div>`
  );
}
