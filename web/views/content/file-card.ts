import { t } from '../../ui/texts/texts.js';
import { iconElement } from './icon-element.js';

const UPLOADS = '/user_uploads/';

/** Symbols of kinds of files, by what their names end with. */
const ICONS: readonly [names: RegExp, icon: string][] = [
  [/\.(?:png|jpe?g|gif|webp|avif|heic|svg|bmp|tiff?)$/i, 'image'],
  [/\.(?:mp4|webm|mov|mkv|mp3|ogg|opus|wav|m4a|flac)$/i, 'play'],
  [/\.(?:zip|tar|gz|xz|7z|rar)$/i, 'archive'],
  [/\.(?:js|ts|py|rs|go|c|h|cpp|java|rb|sh|json|xml|ya?ml|toml|html|css)$/i, 'code'],
];

/**
 * Shows a paragraph that consists of links to uploaded files as the files: name, kind and a button to download. Of files whose picture or
 * player follows, nothing else is shown.
 */
export function showFiles(paragraph: HTMLElement): void {
  const links = [...paragraph.children].filter((child) => child.tagName !== 'BR');
  const hasText = [...paragraph.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '');
  if (links.length === 0 || hasText || !links.every(isFileLink)) return;
  const shown = previewsAfter(paragraph);
  for (const link of links.filter(isFileLink)) {
    if (shown.has(link.getAttribute('href'))) link.remove();
    else putInCard(link);
  }
  if (!paragraph.querySelector('a')) paragraph.remove();
}

function isFileLink(element: Element): element is HTMLAnchorElement {
  return element instanceof HTMLAnchorElement && (element.getAttribute('href') ?? '').startsWith(UPLOADS);
}

/** The addresses of the files whose pictures and players follow a paragraph. */
function previewsAfter(paragraph: Element): ReadonlySet<string | null> {
  const addresses = new Set<string | null>();
  for (let next = paragraph.nextElementSibling; next?.classList.contains('message_inline_image'); next = next.nextElementSibling) {
    addresses.add(next.querySelector('a')?.getAttribute('href') ?? next.querySelector('video, audio')?.getAttribute('src') ?? null);
  }
  return addresses;
}

function putInCard(link: HTMLAnchorElement): void {
  const href = link.getAttribute('href') ?? '';
  const path = href.replace(/[?#].*$/, '');
  const card = created('span', 'file');
  link.before(card);
  const symbol = created('span', 'ft');
  symbol.append(iconElement(ICONS.find(([names]) => names.test(path))?.[1] ?? 'file-text'));
  const text = created('span', 'cut');
  link.classList.add('file-name', 'cut');
  link.dir = 'auto';
  link.title = link.textContent;
  const kind = created('small');
  kind.textContent = /\.([a-z\d]{1,8})$/i.exec(path)?.[1]?.toUpperCase() ?? t().body.file;
  text.append(link, kind);
  card.append(symbol, text, downloadLink(href, link.textContent));
}

function downloadLink(href: string, name: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'ib sm';
  link.href = href;
  link.download = '';
  link.title = t().body.download;
  link.setAttribute('aria-label', `${t().body.download}: ${name}`);
  link.append(iconElement('download'));
  return link;
}

function created(name: 'span' | 'small', className = ''): HTMLElement {
  const element = document.createElement(name);
  element.className = className;
  return element;
}
