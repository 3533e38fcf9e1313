import type { Worker } from 'playwright-core';
import type { BrowserPerson } from './browser-person.js';

/** What the code of the worker finds in its global scope, as far as tests use it. */
interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(url: string): Promise<null> };
  readonly PushEvent: new (type: string, init: { readonly data: string }) => Event;
  readonly NotificationEvent: new (type: string, init: { readonly notification: Notification; readonly action: string }) => Event;
  dispatchEvent(event: Event): boolean;
}

/** What a notification knows about itself. */
interface NotificationData {
  readonly hash: string;
  readonly account: number;
  readonly ids: readonly number[];
}

/** The service worker of the client in the browser of a person. Events that a script makes lack `waitUntil`, which is added here. */
export class ClientWorker {
  private constructor(private readonly worker: Worker) {}

  /** @param person whose page shows the client */
  static async of({ context, page }: BrowserPerson): Promise<ClientWorker> {
    await context.grantPermissions(['notifications']);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const [worker = await context.waitForEvent('serviceworker')] = context.serviceWorkers();
    return new ClientWorker(worker);
  }

  show(title: string, tag: string, data: NotificationData): Promise<void> {
    return this.worker.evaluate(
      ({ title: text, options }) => (globalThis as unknown as WorkerScope).registration.showNotification(text, options),
      { title, options: { tag, data } },
    );
  }

  /** The titles of the notifications on screen, sorted. */
  async shown(): Promise<string[]> {
    const titles = await this.worker.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      return (await registration.getNotifications()).map(({ title }) => title);
    });
    return titles.sort();
  }

  /** Resolves when the worker has handled a push. */
  push(content: object): Promise<void> {
    return this.worker.evaluate(async (data) => {
      const scope = globalThis as unknown as WorkerScope;
      const event = new scope.PushEvent('push', { data });
      const ends: Promise<unknown>[] = [];
      Object.defineProperty(event, 'waitUntil', { value: (end: Promise<unknown>) => ends.push(end) });
      scope.dispatchEvent(event);
      await Promise.all(ends);
    }, JSON.stringify(content));
  }

  /**
   * Clicks on the notification with a tag, or on the button of one of its actions.
   * @returns the addresses of windows that the worker opens. Chromium opens them for clicks with a mouse only, so nothing is opened here
   */
  click(tag: string, act = ''): Promise<string[]> {
    return this.worker.evaluate(
      async ({ name, action }) => {
        const scope = globalThis as unknown as WorkerScope;
        const [notification] = await scope.registration.getNotifications({ tag: name });
        if (!notification) throw new Error('There is no such notification.');
        const opened: string[] = [];
        scope.clients.openWindow = (url) => {
          opened.push(url);
          return Promise.resolve(null);
        };
        const event = new scope.NotificationEvent('notificationclick', { notification, action });
        const ends: Promise<unknown>[] = [];
        Object.defineProperty(event, 'waitUntil', { value: (end: Promise<unknown>) => ends.push(end) });
        scope.dispatchEvent(event);
        await Promise.all(ends);
        return opened;
      },
      { name: tag, action: act },
    );
  }
}
