import { describe, expect, it } from 'vitest';
import { externalContentPath } from '../application/external-content-path.js';
import { youtubeIdOf } from './external-media.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

const KEY = 'a key for a test';
const OWN = 'https://chat.test';
const references = { users: [], channels: [], groups: [], ownUrl: OWN };
const html = (content: string): string => new MarkdownItRenderer().render(content, { ...references, externalContentKey: KEY }).html;
const proxied = (url: string): string => externalContentPath(KEY, url);

const URL = 'https://example.com/a/photo.PNG?size=1#x';
const imagePreview = (url: string, title = ''): string =>
  `<div class="message_inline_image"><a href="${url}"${title}><img src="${proxied(url)}"></a></div>`;

describe('an image of another server is shown through this server', () => {
  it.each([
    ['instead of a paragraph that is only its address', URL, imagePreview(URL)],
    ['below the paragraph that links to it', `See [it](${URL})`, `<p>See <a href="${URL}">it</a></p>\n${imagePreview(URL, ' title="it"')}`],
    ['once', `${URL} ${URL}`, `<p><a href="${URL}">${URL}</a> <a href="${URL}">${URL}</a></p>\n${imagePreview(URL)}`],
  ])('%s', (_, content, expected) => {
    expect(html(content)).toBe(expected);
  });

  it.each([
    ['in a quote', `> ${URL}`],
    ['in code', `\`${URL}\``],
    ['for a path without the extension of an image', 'https://example.com/photo.png.html'],
    ['for a page about an image', 'https://en.wikipedia.org/wiki/File:Photo.png'],
    ['for an SVG, which can contain scripts', 'https://example.com/a.svg'],
    ['for a scheme other than HTTP', '[a](ftp://example.com/a.png)'],
    ['for a URL of the organization itself', `${OWN}/user_avatars/1/a.png`],
  ])('but not %s', (_, content) => {
    expect(html(content)).not.toContain('<img');
  });

  it('only if the organization has previews turned on', () => {
    expect(new MarkdownItRenderer().render(URL, references).html).toBe(`<p><a href="${URL}">${URL}</a></p>`);
  });

  it('unless there are more than 24', () => {
    const many = (count: number): string => Array.from({ length: count }, (_, index) => `https://example.com/${index}.png`).join(' ');
    expect(html(many(24)).match(/<img/g)).toHaveLength(24);
    expect(html(many(25))).not.toContain('<img');
  });
});

describe('a sound of another server', () => {
  const SOUND = 'https://example.com/a/song.mp3';

  it('is played from this server, and names where it is from', () => {
    const player = `<audio controls preload="metadata" data-original-url="${SOUND}" src="${proxied(SOUND)}" title="A song"></audio>`;
    expect(html(`![A song](${SOUND})`)).toBe(`<p>${player}</p>`);
  });

  it.each([
    ['for a scheme other than HTTP', html('![a](ftp://example.com/a.mp3)')],
    ['for a URL of the organization itself', html(`![a](${OWN}/a.mp3)`)],
    ['for another type', html('![a](https://example.com/a.ogg)')],
    ['in an organization without previews', new MarkdownItRenderer().render(`![a](${SOUND})`, references).html],
  ])('is not played %s', (_, rendered) => {
    expect(rendered).not.toContain('<audio');
  });
});

describe('a YouTube video', () => {
  const video = 'https://www.youtube.com/watch?v=eSJTXC7Ixgg';

  it.each([
    [video, `<p><a href="${video}">${video}</a></p>`],
    [`[a talk](${video})`, `<p><a href="${video}">a talk</a></p>`],
  ])('is shown as its thumbnail below %s', (content, paragraph) => {
    const still = proxied('https://i.ytimg.com/vi/eSJTXC7Ixgg/mqdefault.jpg');
    expect(html(content)).toBe(
      `${paragraph}\n<div class="youtube-video message_inline_image"><a data-id="eSJTXC7Ixgg" href="${video}"><img src="${still}"></a></div>`,
    );
  });

  it.each([
    ['https://youtu.be/eSJTXC7Ixgg?t=3', 'eSJTXC7Ixgg'],
    ['http://m.youtube.com/watch?list=x&v=eSJTXC7Ixgg', 'eSJTXC7Ixgg'],
    ['https://www.youtube.com/embed/eSJTXC7Ixgg', 'eSJTXC7Ixgg'],
    ['https://www.youtube-nocookie.com/embed/eSJTXC7Ixgg', 'eSJTXC7Ixgg'],
    ['https://www.youtube.com/shorts/eSJTXC7Ixgg', 'eSJTXC7Ixgg'],
    ['https://www.youtube.com/watch?v=eSJTXC7Ixgg"x', null],
    ['https://www.youtube.com/playlist?list=PL8dPuuaLjXtNlUrzyH5r6jN9ulIgZBpdo', null],
    ['https://www.youtube.com/', null],
    ['https://notyoutube.com/watch?v=eSJTXC7Ixgg', null],
    ['https://youtube.com.example.com/watch?v=eSJTXC7Ixgg', null],
    ['ftp://youtu.be/eSJTXC7Ixgg', null],
  ])('is recognized as %s: %s', (url, id) => {
    expect(youtubeIdOf(url)).toBe(id);
  });
});
