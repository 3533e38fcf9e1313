import MarkdownIt from 'markdown-it';
import { externalContentPath } from '../application/external-content-path.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { isExternalPicture, youtubeIdOf } from './external-previews.js';

const { escapeHtml, unescapeAll } = new MarkdownIt().utils;

const QUOTE = /<blockquote>(?:(?!<\/?blockquote>)[\s\S])*<\/blockquote>/g;
const LINK = /<a href="(https?:\/\/[^"]+)"/gi;
const SHOWN = /<div class="(?:message_embed|embed-video message_inline_image)">/;

/** Lists, each once, the websites that HTML of ours links to outside quotes, less those that are shown otherwise or are the organization's. */
export function websitesIn(html: string, ownUrl: string): string[] {
  let unquoted = html;
  for (let before = ''; before !== unquoted;) {
    before = unquoted;
    unquoted = unquoted.replace(QUOTE, '');
  }
  const urls = [...unquoted.matchAll(LINK)].map(([, href = '']) => unescapeAll(href));
  return [...new Set(urls)].filter((url) => !isExternalPicture(url) && youtubeIdOf(url) === null && !`${url}/`.startsWith(`${ownUrl}/`));
}

/** Takes HTML of ours and gives it with previews at its end, unless it has some. Nothing of what websites say is taken for HTML. */
export function showWebsites(html: string, previews: readonly WebsitePreview[], key: string): string {
  if (previews.length === 0 || SHOWN.test(html)) return html;
  return `${html}\n${previews.map((preview) => (preview.vimeoId === null ? website(preview, key) : video(preview, key))).join('')}`;
}

function website({ url, title, description, imageUrl }: WebsitePreview, key: string): string {
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

/** Clients play what `data-id` holds; it is made here, whatever the website says. */
function video({ url, title, imageUrl, vimeoId }: WebsitePreview, key: string): string {
  if (imageUrl === null) return '';
  const player = `<iframe src="https://player.vimeo.com/video/${vimeoId ?? ''}" allow="fullscreen" allowfullscreen></iframe>`;
  return (
    `<div class="embed-video message_inline_image"><a data-id="${escapeHtml(player)}" href="${escapeHtml(url)}" title="${escapeHtml(title)}">` +
    `<img src="${externalContentPath(key, imageUrl)}"></a></div>`
  );
}
