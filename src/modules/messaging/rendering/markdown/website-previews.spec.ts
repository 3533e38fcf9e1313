import { describe, expect, it } from 'vitest';
import { externalContentPath } from '../application/external-content-path.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';
import { appendWebsitePreviews, listWebsites } from './website-previews.js';

const KEY = 'a key for a test';
const OWN = 'https://chat.test';
const websites = (content: string): string[] =>
  listWebsites(new MarkdownItRenderer().render(content, { users: [], channels: [], groups: [], ownUrl: OWN }).html, OWN);
const rock: WebsitePreview = {
  url: 'http://test.org/?a=1&b=2',
  title: 'The "Rock"',
  description: '<b>Text</b>',
  imageUrl: 'http://test.org/rock.jpg',
  vimeoId: null,
};
const LINK = '<p><a href="http://test.org/">http://test.org/</a></p>';

describe('finding the websites of a message', () => {
  it('returns each linked website once', () => {
    expect(websites('https://a.test/?x=1&y=2 [b](https://b.test/) https://b.test/')).toEqual([
      'https://a.test/?x=1&y=2',
      'https://b.test/',
    ]);
  });

  it.each([
    ['in quotes, however deep', '> https://a.test/\n> > https://b.test/'],
    ['in code', '`https://a.test/`'],
    ['to images and videos, which have previews of their own', 'https://a.test/x.png https://youtu.be/eSJTXC7Ixgg'],
    ['to pages of the organization', `${OWN} ${OWN}/help/ ${OWN}/#narrow`],
    ['to e-mail addresses', 'ada@example.com'],
  ])('omits links %s', (_, content) => {
    expect(websites(content)).toEqual([]);
  });
});

describe('a preview of a website', () => {
  it('is appended to the message, with everything from the website escaped', () => {
    const href = 'http://test.org/?a=1&amp;b=2';
    expect(appendWebsitePreviews(LINK, [rock], KEY)).toBe(
      `${LINK}\n<div class="message_embed"><a class="message_embed_image" href="${href}" style="background-image: url(&quot;${externalContentPath(KEY, 'http://test.org/rock.jpg')}&quot;)"></a>` +
        `<div class="data-container"><div class="message_embed_title"><a href="${href}" title="The &quot;Rock&quot;">The &quot;Rock&quot;</a></div>` +
        '<div class="message_embed_description">&lt;b&gt;Text&lt;/b&gt;</div></div></div>',
    );
  });

  it('may lack an image and a description', () => {
    const html = appendWebsitePreviews(LINK, [{ ...rock, imageUrl: null, description: null }], KEY);
    expect(html).not.toContain('message_embed_image');
    expect(html).not.toContain('message_embed_description');
  });

  it('contains the player of a Vimeo video', () => {
    const preview = { ...rock, url: 'https://vimeo.com/246979354', vimeoId: '246979354' };
    expect(appendWebsitePreviews(LINK, [preview], KEY)).toBe(
      `${LINK}\n<div class="embed-video message_inline_image"><a data-id="&lt;iframe src=&quot;https://player.vimeo.com/video/246979354&quot; allow=&quot;fullscreen&quot; allowfullscreen&gt;&lt;/iframe&gt;" ` +
        `href="https://vimeo.com/246979354" title="The &quot;Rock&quot;"><img src="${externalContentPath(KEY, 'http://test.org/rock.jpg')}"></a></div>`,
    );
  });

  it('is not appended twice', () => {
    const once = appendWebsitePreviews(LINK, [rock], KEY);
    expect(appendWebsitePreviews(once, [rock], KEY)).toBe(once);
    expect(appendWebsitePreviews(LINK, [], KEY)).toBe(LINK);
  });
});
