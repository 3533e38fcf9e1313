/** The build of the client that this page has loaded. */
export const BUILD = document.documentElement.dataset['build'] ?? '';

/** The id of the account for which the server made this page; undefined for visitors. */
export const PAGE_ACCOUNT = document.documentElement.dataset['account'];

const WORKER = '/service-worker.js';
const WORKER_BUILD = /^const BUILD = \{"version":"([0-9a-f]+)"/;

/** The build that the server has now; undefined if it cannot be asked. */
export async function fetchServerBuild(): Promise<string | undefined> {
  try {
    return WORKER_BUILD.exec(await (await fetch(WORKER, { cache: 'no-cache' })).text())?.[1];
  } catch {
    return undefined;
  }
}

/** Lets the browser keep the files of the client. Without a secure context it cannot. */
export async function registerServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const policy = window.trustedTypes?.createPolicy('service-worker', { createScriptURL: (url: string) => url });
  const url = policy?.createScriptURL(WORKER) ?? WORKER;
  try {
    await navigator.serviceWorker.register(url as string, { updateViaCache: 'none' });
  } catch (error) {
    console.warn('The client does not work offline in this browser.', error);
  }
}

/** What the service worker tells the pages. */
export interface WorkerMessage {
  /** The fragment of the address that the reader wants to see. */
  readonly show?: string;
  /** Whether they want to answer there. */
  readonly reply?: boolean;
  /** Somebody has logged out in this browser. */
  readonly loggedOut?: boolean;
}

/** Calls a function with each message of the service worker. */
export function onWorkerMessage(listener: (message: WorkerMessage) => void): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerMessage>) => listener(data));
}
