import {
  actionsOf,
  addressToOpen,
  isWithdrawn,
  type NotificationData,
  notificationFor,
  type Push,
  REPLY,
  windowToFocus,
  type Withdrawal,
} from './push-notification.js';

/** Keeps the files of the client, so that it opens without a connection. Requests of the API pass by it: their answers are never old. */
const worker = self as unknown as ServiceWorkerGlobalScope;

/** The build of the web client, which the server writes before the code of the worker. */
declare const BUILD: { readonly version: string; readonly files: readonly string[] };

const CACHE_PREFIX = 'skein-files-';
const STATE_PREFIX = 'skein-state-';
const CACHE = CACHE_PREFIX + BUILD.version;
const PAGE = '/';
const FILES = '/static/web/';
const LOG_OUT = /^\/accounts\/logout\/*$/;
/** Chrome forgives a push without a notification about six times a day, on sites that are used much. */
const SILENCE_MS = 4 * 3_600_000;
const TIMES = 'skein-times';
const LAST_SILENT_PUSH = '/last-silent-push';
/** The files of the build before are kept for pages that were opened with it. */
const KEPT_BUILDS = 2;

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event.request);
  if (answer) event.respondWith(answer);
  if (isLogOut(event.request)) event.waitUntil(endPushes());
});
worker.addEventListener('push', (event) => event.waitUntil(receive(event.data?.json() as Push | Withdrawal)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(show((event.notification.data as NotificationData).hash, event.action === REPLY));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(BUILD.files);
  // Without a connection, the next visit keeps it.
  await keepPage(await fetch(PAGE).catch(() => Response.error()));
  await worker.skipWaiting();
}

async function activate(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX));
  await Promise.all(names.slice(0, -KEPT_BUILDS).map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @returns undefined if the browser is to send the request as if there were no worker */
function answerTo(request: Request): Promise<Response> | undefined {
  const { pathname, origin } = new URL(request.url);
  if (origin !== worker.location.origin) return undefined;
  if (isLogOut(request)) return logOut(request);
  if (request.method !== 'GET') return undefined;
  if (request.mode === 'navigate') return pathname === PAGE ? page(request) : undefined;
  return pathname.startsWith(FILES) ? file(request) : undefined;
}

function isLogOut({ method, mode, url }: Request): boolean {
  return method === 'POST' && mode === 'navigate' && LOG_OUT.test(new URL(url).pathname);
}

/** A file never changes, because its name contains a digest of its content. */
async function file(request: Request): Promise<Response> {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request).catch(() => Response.error());
  if (answer.ok) await (await caches.open(CACHE)).put(request, answer.clone());
  return answer;
}

/** The page from the server or, without a connection, the last one. */
async function page(request: Request): Promise<Response> {
  try {
    const answer = await fetch(request);
    await keepPage(answer.clone());
    return answer;
  } catch {
    return (await caches.match(PAGE)) ?? Response.error();
  }
}

/** Keeps the page of an account. Visitors, and people who have to log in, find nothing without a connection. */
async function keepPage(answer: Response): Promise<void> {
  if (!answer.ok || answer.redirected || !(await answer.clone().text()).includes(' data-account="')) return;
  await (await caches.open(CACHE)).put(PAGE, answer);
}

/** The pushes that are being shown. Each sees the notification of the one before it. */
let shownPushes: Promise<void> = Promise.resolve();

function receive(push: Push | Withdrawal): Promise<void> {
  shownPushes = shownPushes.catch(() => undefined).then(() => ('withdrawn' in push ? withdraw(push) : showPush(push)));
  return shownPushes;
}

/** Shows a push, unless a page that the reader looks at shows its messages by itself. */
async function showPush(push: Push): Promise<void> {
  const { tag } = push;
  const [before] = await worker.registration.getNotifications({ tag });
  const known = before && { title: before.title, body: before.body, data: before.data as NotificationData };
  const next = notificationFor(push, known, await openWindows());
  if (!next) return;
  const { title, body, data, isNew } = next;
  const actions = actionsOf(data, navigator.language);
  const options: NotificationOptions & { readonly renotify: boolean; readonly actions: typeof actions } = {
    ...{ body, tag, data, actions, silent: !isNew, renotify: isNew },
  };
  await worker.registration.showNotification(title, options);
}

/**
 * Closes the notifications of messages that were read elsewhere. Browsers demand that a push leaves something on the screen, unless the reader
 * looks at a page, and forgive it rarely; the last notification stays if there was such a push lately.
 */
async function withdraw(withdrawal: Withdrawal): Promise<void> {
  const shown = await worker.registration.getNotifications();
  const closing = shown.filter(({ data }) => isWithdrawn(data as NotificationData, withdrawal));
  const mayCloseAll = closing.length < shown.length || (await isInUse()) || (await mayShowNothing());
  for (const notification of mayCloseAll ? closing : closing.slice(1)) notification.close();
}

async function isInUse(): Promise<boolean> {
  return (await openWindows()).some(({ visibilityState }) => visibilityState === 'visible');
}

/** Whether a push may leave nothing on the screen now. Asking counts as doing it. */
async function mayShowNothing(): Promise<boolean> {
  const times = await caches.open(TIMES);
  const last = Number(await (await times.match(LAST_SILENT_PUSH))?.text());
  if (last > Date.now() - SILENCE_MS) return false;
  await times.put(LAST_SILENT_PUSH, new Response(String(Date.now())));
  return true;
}

/** Removes what would show the account's conversations to the next person at this device. */
async function logOut(request: Request): Promise<Response> {
  const answer = await fetch(request);
  const caching = (await caches.keys()).map(async (name) => (await caches.open(name)).delete(PAGE));
  const databases = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith(STATE_PREFIX) ? [name] : []));
  for (const name of databases) indexedDB.deleteDatabase(name);
  await Promise.all(caching);
  for (const open of await worker.clients.matchAll({ type: 'window' })) open.postMessage({ loggedOut: true });
  return answer;
}

/** Gives up the subscription, so that the next person at this device sees nothing; the server learns it from the push service. */
async function endPushes(): Promise<void> {
  const subscription = await worker.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** Shows a message in a window of the client that is open, or in a new one. @param hash the fragment of its address @param reply whether it is answered there */
async function show(hash: string, reply: boolean): Promise<void> {
  const open = windowToFocus(await openWindows());
  if (!open) {
    await worker.clients.openWindow(addressToOpen(hash, reply));
    return;
  }
  open.postMessage({ show: hash, reply });
  // Browsers refuse it if the click was long ago, while the window shows the message anyway.
  await open.focus().catch(() => undefined);
}

/** The windows of this origin, also those that were loaded without the worker. The one that had the focus last is the first. */
function openWindows(): Promise<readonly WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
}
