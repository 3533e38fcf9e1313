import { describe, expect, it } from 'vitest';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import { replacePreviewPlaceholders, uploadPathsIn } from './image-previews.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

const PATH = '2/ab/0123456789abcdefghijABCD/photo.png';
const URL = `/user_uploads/${PATH}`;
const photo: ImagePreview = { pathId: PATH, width: 1920, height: 1080, frames: 1, contentType: 'image/png', thumbnail: '840x560.webp' };
const waiting: ImagePreview = { ...photo, thumbnail: null };

const rendered = (content: string, previews: readonly ImagePreview[] = [photo]) =>
  new MarkdownItRenderer().render(content, { users: [], channels: [], groups: [], previews });
const html = (content: string, previews?: readonly ImagePreview[]): string => rendered(content, previews).html;

const image = `<img data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/user_uploads/thumbnail/${PATH}/840x560.webp">`;
const placeholder =
  '<img class="image-loading-placeholder" data-original-content-type="image/png" data-original-dimensions="1920x1080" src="/static/images/loading/loader-black.svg">';
const previewOf = (title: string | null, inside = image): string =>
  `<div class="message_inline_image"><a href="${URL}"${title === null ? '' : ` title="${title}"`}>${inside}</a></div>`;
const LINK = `<a href="${URL}">photo.png</a>`;

describe('a video is shown', () => {
  const video = (name: string): string => `/user_uploads/2/ab/0123456789abcdefghijABCD/${name}`;
  const withVideos = (content: string, videos = true): string =>
    new MarkdownItRenderer().render(content, { users: [], channels: [], groups: [], videos }).html;
  const player = (name: string, title: string): string =>
    `<div class="message_inline_image message_inline_video"><a href="${video(name)}"${title}><video preload="metadata" src="${video(name)}"></video></a></div>`;

  it.each([
    [
      'below the paragraph that links to it',
      `See [cat](${video('cat.mp4')})`,
      `<p>See <a href="${video('cat.mp4')}">cat</a></p>\n${player('cat.mp4', ' title="cat"')}`,
    ],
    ['instead of a paragraph that is only its address', `[](${video('cat.WEBM')})`, player('cat.WEBM', '')],
  ])('%s', (_what, content, expected) => {
    expect(withVideos(content)).toBe(expected);
  });

  it.each([
    ['in a quote', `> [cat](${video('cat.mp4')})`],
    ['from another server', `[cat](https://elsewhere.test${video('cat.mp4')})`],
    ['in a format that not all browsers play', `[cat](${video('cat.avi')})`],
  ])('but not %s', (_what, content) => {
    expect(withVideos(content)).not.toContain('<video');
  });

  it('only if the organization has previews turned on', () => {
    expect(withVideos(`[cat](${video('cat.mp4')})`, false)).toBe(`<p><a href="${video('cat.mp4')}">cat</a></p>`);
  });
});

describe('an image is shown', () => {
  it.each([
    [
      'below the paragraph that links to it',
      `See [photo.png](${URL}) and\n\nmore`,
      `<p>See ${LINK} and</p>\n${previewOf('photo.png')}<p>more</p>`,
    ],
    ['instead of a paragraph that is only its address', `[](${URL})`, previewOf(null)],
    [
      'at the end of a list item',
      `* [photo.png](${URL}) here\n* x`,
      `<ul>\n<li>${LINK} here${previewOf('photo.png')}</li>\n<li>x</li>\n</ul>`,
    ],
    [
      'at the end of the message for a link inside other markup',
      `**[photo.png](${URL})**\n\nx`,
      `<p><strong>${LINK}</strong></p>\n<p>x</p>\n${previewOf('photo.png')}`,
    ],
    ['once', `[photo.png](${URL}) [again](${URL})`, `<p>${LINK} <a href="${URL}">again</a></p>\n${previewOf('photo.png')}`],
    ['with its title escaped', `["><b>](${URL})`, `<p><a href="${URL}">"&gt;&lt;b&gt;</a></p>\n${previewOf('&quot;&gt;&lt;b&gt;')}`],
  ])('%s', (_what, content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it.each([
    ['in a quote', `> [photo.png](${URL})`],
    ['in code', `\`[photo.png](${URL})\``],
    ['from another server', `[photo.png](https://elsewhere.test${URL})`],
    ['for a link with a query', `[photo.png](${URL}?download=1)`],
    ['after the maximum number of links', `[photo.png](${URL}) ${Array.from({ length: 24 }, (_, at) => `https://a.test/${at}`).join(' ')}`],
  ])('but not %s', (_what, content) => {
    expect(html(content)).not.toContain('<img');
  });

  it('with an animated thumbnail if it is animated', () => {
    expect(html(`[a](${URL})`, [{ ...photo, frames: 3, thumbnail: '840x560-anim.webp' }])).toContain(
      '<img data-animated="true" data-original',
    );
  });

  it('even if the link is percent-encoded', () => {
    const pathId = PATH.replace('photo', 'été');
    const href = `/user_uploads/${encodeURI(pathId)}`;
    expect(html(`[a](${href})`, [{ ...photo, pathId }])).toContain(`src="/user_uploads/thumbnail/${encodeURI(pathId)}/840x560.webp"`);
  });

  it('in the order of the links of a paragraph', () => {
    const other = { ...photo, pathId: PATH.replace('photo', 'other') };
    const order = [...html(`[a](${URL}) [b](/user_uploads/${other.pathId})`, [photo, other]).matchAll(/ title="(.)"/g)].map(
      ([, title]) => title,
    );
    expect(order).toEqual(['a', 'b']);
  });
});

describe('an image whose thumbnail does not exist yet', () => {
  it('has a placeholder and is recorded', () => {
    const { html: shownHtml, awaitedPathIds } = rendered(`[photo.png](${URL})`, [waiting]);
    expect(shownHtml).toBe(`<p>${LINK}</p>\n${previewOf('photo.png', placeholder)}`);
    expect(awaitedPathIds).toEqual([PATH]);
    expect(rendered(`[photo.png](${URL})`).awaitedPathIds).toEqual([]);
  });

  it('is replaced by the same HTML as if the thumbnail had existed', () => {
    for (const preview of [photo, { ...photo, frames: 3, thumbnail: '840x560-anim.webp' }]) {
      const content = `["a" & <b>](${URL})\n\n* [](${URL})`;
      expect(replacePreviewPlaceholders(html(content, [waiting]), new Map([[PATH, preview]]))).toBe(html(content, [preview]));
    }
  });

  it('loses its placeholder if the file is not an image', () => {
    expect(replacePreviewPlaceholders(html(`[photo.png](${URL})`, [waiting]), new Map([[PATH, null]]))).toBe(`<p>${LINK}</p>`);
  });

  it('retains its placeholder when the placeholder of another image is replaced', () => {
    const before = html(`[photo.png](${URL})`, [waiting]);
    expect(replacePreviewPlaceholders(before, new Map([['2/ab/x/other.png', photo]]))).toBe(before);
  });

  it('cannot be imitated by the text of a message', () => {
    const feigned = html(`\`${previewOf('x', placeholder)}\` ${previewOf('x', placeholder)}`, [waiting]);
    expect(replacePreviewPlaceholders(feigned, new Map([[PATH, photo]]))).toBe(feigned);
  });
});

it('finds the paths of uploads to which a text may link', () => {
  expect(
    uploadPathsIn(`[a](${URL}), https://skein.test${URL}. /user_uploads/2/ab/0123456789abcdefghijABCD/%C3%A9.txt) /user_uploads/x`),
  ).toEqual([PATH, `${PATH}.`, '2/ab/0123456789abcdefghijABCD/é.txt']);
});
