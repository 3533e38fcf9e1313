import { goTo } from '../../kernel/browser-history.js';
import type { ClientState } from '../../state/model/client-state.js';
import { belongsToGroup } from '../../state/people/group-membership.js';
import { emojiText } from '../../state/messages/emoji.js';
import { t } from '../../ui/texts/texts.js';
import { showGroup } from './group-card-state.js';
import { showFiles } from './file-card.js';
import { iconElement } from './icon-element.js';
import { showTime } from './time-text.js';
import { urlOf } from '../../ui/foreign-url.js';
import { copyText } from '../../ui/overlays/clipboard.js';

/** What the reader can do with parts of a message. */
export interface BodyActions {
  readonly openImage: (image: HTMLImageElement) => void;
}

/** Changes elements of a message's HTML that depend on the reader, or that the server leaves to clients. */
type Enhancement = (element: HTMLElement, state: ClientState, actions: BodyActions) => void;

const ENHANCEMENTS: readonly [selector: string, enhance: Enhancement][] = [
  ['span.emoji[class*="emoji-"]', showEmoji],
  ['.user-mention[data-user-id]', nameMentionedPerson],
  ['.user-group-mention[data-user-group-id]', describeGroup],
  ['time[datetime]', showTime],
  ['.codehilite', addCodeBar],
  ['.spoiler-block', foldSpoiler],
  [':scope > p', showFiles],
  ['.message_inline_image:not(.youtube-video, .embed-video) img, .message-thumbnail', showImage],
  ['.message_inline_image video', showPlayer],
  ['.message_embed_image[data-style]', showPreviewPicture],
  ['table', makeScrollable],
  ['.katex', keepFormula],
  ['.katex-display', makeScrollable],
  ['a[href]', keepInClient],
];

/** Completes the HTML of a message after it was cleaned and inserted. */
export function enhanceBody(body: HTMLElement, state: ClientState, actions: BodyActions): void {
  for (const [selector, enhance] of ENHANCEMENTS) {
    for (const element of body.querySelectorAll<HTMLElement>(selector)) enhance(element, state, actions);
  }
}

/** Emoji are characters of the system's font. */
function showEmoji(element: HTMLElement): void {
  const [, code = ''] = /\bemoji-([0-9a-f]+(?:-[0-9a-f]+)*)\b/.exec(element.className) ?? [];
  if (code !== '') element.textContent = emojiText(code);
}

/** Names a person as they are called now. A press shows their card. */
function nameMentionedPerson(element: HTMLElement, state: ClientState): void {
  const id = Number(element.dataset['userId']);
  const person = state.people[id];
  const sign = element.textContent.startsWith('@') ? '@' : '';
  if (person) {
    element.textContent = `${sign}${person.full_name}`;
    makeButton(element, () => goTo(`#user/${id}`));
  }
  if (id === state.ownId) element.classList.add('me');
}

/** Marks a group to which the reader belongs. A press shows the members. */
function describeGroup(element: HTMLElement, state: ClientState): void {
  const id = Number(element.dataset['userGroupId']);
  if (!state.groups[id]) return;
  if (belongsToGroup(state, id, state.ownId)) element.classList.add('me');
  makeButton(element, () => showGroup(id, element));
}

/** Lets a part of a text be pressed, with the mouse and with keys. */
function makeButton(element: HTMLElement, run: () => void): void {
  element.setAttribute('role', 'button');
  element.tabIndex = 0;
  element.addEventListener('click', run);
  element.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    run();
  });
}

/** Adds the language of a block of code, and buttons to copy and run it. */
function addCodeBar(element: HTMLElement, state: ClientState): void {
  const code = element.querySelector('pre');
  if (!code || element.querySelector('.bar')) return;
  code.tabIndex = 0;
  const bar = document.createElement('div');
  bar.className = 'bar';
  const language = element.dataset['codeLanguage'] ?? '';
  bar.append(language);
  const folded = language.toLowerCase();
  for (const playground of state.realm.playgrounds.filter((one) => one.pygments_language.toLowerCase() === folded)) {
    const label = t().body.openIn(playground.name);
    bar.append(iconButton('play', label, () => window.open(expand(playground.url_template, code.textContent), '_blank', 'noopener')));
  }
  bar.append(iconButton('copy', t().body.copyCode, () => void copyText(code.textContent, t().body.codeCopied)));
  element.prepend(bar);
}

/** Fills in the one variable that playgrounds have: `{code}`, or a form of it in the query. */
function expand(template: string, code: string): string {
  return template
    .replaceAll(/\{\?code\}/g, `?code=${encodeURIComponent(code)}`)
    .replaceAll(/\{&code\}/g, `&code=${encodeURIComponent(code)}`)
    .replaceAll(/\{#?\+?code\}/g, encodeURIComponent(code));
}

/** Hides the content of a spoiler, also from the browser's search, until its header is pressed. */
function foldSpoiler(element: HTMLElement): void {
  const header = element.querySelector('.spoiler-header');
  const content = element.querySelector('.spoiler-content');
  if (!header || !content) return;
  const title = header.textContent.trim();
  if (title === '') header.append(t().body.spoiler);
  const named = (act: string): string => (title === '' ? act : `${act}: ${title}`);
  const button = iconButton('chevron-down', named(t().body.showSpoiler), () => setOpen(button.getAttribute('aria-expanded') !== 'true'));
  const setOpen = (open: boolean): void => {
    button.setAttribute('aria-expanded', String(open));
    button.setAttribute('aria-label', named(open ? t().body.hideSpoiler : t().body.showSpoiler));
    if (open) element.append(content);
    else content.remove();
  };
  content.removeAttribute('aria-hidden');
  header.prepend(button);
  // All of it is pressed, but for links and buttons of its own.
  header.addEventListener('click', ({ target }) => {
    if (target instanceof Element && !target.closest('a, button')) button.click();
  });
  setOpen(false);
}

/** Reserves the space of an image before it is loaded, and opens it in the viewer. */
function showImage(element: HTMLElement, _state: ClientState, { openImage }: BodyActions): void {
  if (!(element instanceof HTMLImageElement)) return;
  const [width, height] = (element.dataset['originalDimensions'] ?? '').split('x').map(Number);
  if (width && height) {
    element.width = width;
    element.height = height;
  }
  const link = element.closest('a');
  if (element.alt === '') element.alt = link?.title ?? t().body.image;
  namePictureIfBroken(element);
  link?.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    openImage(element);
  });
}

/** A picture that cannot be loaded, or that has no address here, is replaced by its name, which leads to the file. */
function namePictureIfBroken(element: HTMLImageElement): void {
  const replace = (): void => {
    const link = element.closest('a');
    const url = link?.getAttribute('href') ?? element.getAttribute('src') ?? '';
    const broken = brokenPicture(element.alt === t().body.image ? '' : element.alt, url);
    (link ?? element).replaceWith(broken);
    broken.closest('.message_inline_image')?.classList.add('broken');
  };
  if (element.hasAttribute('src')) element.addEventListener('error', replace, { once: true });
  else replace();
}

/** @param url of the file, from which the name is taken if there is none; empty if it is unknown */
function brokenPicture(name: string, url: string): HTMLElement {
  const shown = name === '' ? nameOfFile(url) : name;
  const element = document.createElement(url === '' ? 'span' : 'a');
  element.className = 'broken-picture';
  element.title = t().body.pictureNotLoaded(shown);
  if (element instanceof HTMLAnchorElement) {
    element.href = url;
    element.target = '_blank';
    element.rel = 'noopener noreferrer';
  }
  const text = document.createElement('span');
  text.className = 'cut';
  text.dir = 'auto';
  text.textContent = shown;
  const state = document.createElement('span');
  state.className = 'vh';
  state.textContent = t().body.notLoaded;
  element.append(iconElement('image'), text, ' ', state);
  return element;
}

/** The last part of an address: `harbour.png`. */
function nameOfFile(url: string): string {
  const [, written = ''] = /([^/?#]*)(?:[?#].*)?$/.exec(url) ?? [];
  try {
    return decodeURIComponent(written) || t().body.image;
  } catch {
    return written;
  }
}

/** Plays a video where it is. */
function showPlayer(element: HTMLElement): void {
  if (!(element instanceof HTMLVideoElement)) return;
  element.controls = true;
  const link = element.closest('a');
  element.setAttribute('aria-label', link?.title ?? '');
  link?.replaceWith(element);
  element.addEventListener('error', () => element.replaceWith(brokenPicture(element.getAttribute('aria-label') ?? '', element.src)), {
    once: true,
  });
}

/** The picture of a link preview, which the server writes as a style. */
function showPreviewPicture(element: HTMLElement): void {
  const [, url] = /url\(["']?([^"')]+)["']?\)/.exec(element.dataset['style'] ?? '') ?? [];
  if (url === undefined) return;
  const address = urlOf(url);
  if (address?.origin === window.location.origin) element.style.backgroundImage = `url("${address.pathname}${address.search}")`;
}

/** Browsers do not copy the source of a formula, which is not shown, unless it is an attribute. */
function keepFormula(element: HTMLElement): void {
  const source = element.querySelector('annotation[encoding="application/x-tex"]')?.textContent;
  if (source !== undefined) element.dataset['tex'] = source;
}

/** Wide content scrolls by itself, also with the keyboard. */
function makeScrollable(element: HTMLElement): void {
  if (element.parentElement?.classList.contains('scrolls')) return;
  const frame = document.createElement('div');
  frame.className = 'scrolls';
  frame.tabIndex = 0;
  element.replaceWith(frame);
  frame.append(element);
}

/** Links to conversations of this organization stay in the client. */
function keepInClient(element: HTMLElement): void {
  if (!(element instanceof HTMLAnchorElement)) return;
  const address = urlOf(element.href);
  if (address?.origin === window.location.origin && address.pathname === '/' && address.hash !== '') {
    element.setAttribute('href', address.hash);
    element.removeAttribute('target');
  }
}

function iconButton(name: string, label: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ib sm';
  button.setAttribute('aria-label', label);
  button.title = label;
  button.append(iconElement(name, 's'));
  button.addEventListener('click', run);
  return button;
}
