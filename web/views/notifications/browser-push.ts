import { api, answerOf } from '../../api/api-client.js';
import { browserName } from './browser-name.js';

/** The reader has not allowed pushes, or the browser has no push service. */
export class PushRefused extends Error {
  constructor(readonly reason: 'blocked' | 'noService') {
    super(reason);
  }
}

/** What keeps this browser from getting pushes; undefined if it can. */
export function pushObstacle(): 'impossible' | 'blocked' | undefined {
  const isPossible = 'serviceWorker' in navigator && 'PushManager' in window && typeof Notification !== 'undefined';
  if (!isPossible) return 'impossible';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
}

/** The subscription of this browser at its push service; null if there is none. */
export async function browserSubscription(): Promise<PushSubscription | null> {
  if (pushObstacle() === 'impossible') return null;
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Subscribes this browser to pushes, after it has asked the reader for permission.
 * @param publicKey of the server, in base64url
 * @throws PushRefused, ApiError, ConnectionLost or SessionEnded
 */
export async function subscribeBrowser(publicKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PushRefused('blocked');
  const { pushManager } = await navigator.serviceWorker.ready;
  const before = await pushManager.getSubscription();
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey }).catch((error: unknown) => {
    console.warn('The browser did not subscribe to its push service.', error);
    throw new PushRefused('noService');
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  const { p256dh, auth } = keys;
  if (endpoint === undefined || p256dh === undefined || auth === undefined) throw new PushRefused('noService');
  await answerOf(api.POST('/api/v1/users/me/push_subscriptions', { body: { endpoint, p256dh, auth, label: browserName() } }));
}

/** Lets the server know of the subscription that this browser has, if it lost it or if the credentials of the account have changed. */
export async function renewSubscription(): Promise<void> {
  const own = await browserSubscription();
  if (!own || Notification.permission !== 'granted') return;
  const { public_key: publicKey, push_subscriptions: known } = await answerOf(api.GET('/api/v1/users/me/push_subscriptions'));
  const isKnown = known.some(({ endpoint, failure }) => endpoint === own.endpoint && failure !== 'credentials_changed');
  if (!isKnown || keyOf(own) !== publicKey) await subscribeBrowser(publicKey);
}

/** The public key with which a browser has subscribed, in base64url. */
function keyOf({ options }: PushSubscription): string {
  const bytes = String.fromCharCode(...new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
