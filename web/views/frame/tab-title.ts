import { createEffect, createMemo } from 'solid-js';
import { iconCount } from '../../state/notices/notification-rules.js';
import type { Client } from '../../client/client.js';
import type { Location } from '../../state/places/hash-location.js';
import { placeNames } from '../labels/place-names.js';

/** The views whose pages name themselves in the title. */
const OWN_TITLES: ReadonlySet<Location['view']> = new Set(['settings', 'organization', 'channels', 'groups']);
const SIDE = 64;
const ICON_AFTER_MS = 200;

/** Names the view and the number of messages to read in the title of the tab, in its icon, and on the icon of the installed client. */
export function createTabTitle(client: Client): void {
  const count = createMemo(() => iconCount(client.state, client.unread()));
  createEffect(() => {
    if (OWN_TITLES.has(client.navigation.location().view)) return;
    const parts = [...placeNames(client.state, client.navigation.location()), client.state.realm.name];
    document.title = (count() > 0 ? `(${count()}) ` : '') + parts.filter((part) => part !== '').join(' · ');
  });
  // Drawing takes longer than all that shows a message in the list.
  let timer: ReturnType<typeof setTimeout> | undefined;
  createEffect(() => {
    const shown = count();
    clearTimeout(timer);
    timer = setTimeout(() => void showOnIcon(shown), ICON_AFTER_MS);
  });
}

let plainIcon: HTMLImageElement | undefined;
let shownCount = 0;

async function showOnIcon(count: number): Promise<void> {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined);
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (!link || count === shownCount) return;
  shownCount = count;
  plainIcon ??= await loadImage(link.href);
  if (count !== shownCount) return;
  link.href = count === 0 ? plainIcon.src : drawIcon(plainIcon, count);
}

async function loadImage(url: string): Promise<HTMLImageElement> {
  const image = new Image(SIDE, SIDE);
  image.src = url;
  await image.decode().catch(() => undefined);
  return image;
}

function drawIcon(image: HTMLImageElement, count: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = SIDE;
  const context = canvas.getContext('2d');
  if (!context) return image.src;
  if (image.complete && image.naturalWidth > 0) context.drawImage(image, 0, 0, SIDE, SIDE);
  const text = count > 99 ? '99+' : String(count);
  context.font = `bold ${text.length > 2 ? 26 : 34}px sans-serif`;
  const width = Math.max(38, context.measureText(text).width + 14);
  context.fillStyle = '#c4261d';
  context.beginPath();
  context.roundRect(SIDE - width, SIDE - 40, width, 40, 20);
  context.fill();
  context.fillStyle = '#fff';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(text, SIDE - width / 2, SIDE - 19);
  return canvas.toDataURL('image/png');
}
