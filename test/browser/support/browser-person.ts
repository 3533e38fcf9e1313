import type { BrowserContext, BrowserContextOptions, Locator, Page, Response } from 'playwright-core';
import { SESSION_COOKIE } from '../../../src/http/auth/session-credentials.js';
import { TestBrowser } from '../../support/test-browser.js';
import { TestClient } from '../../support/test-client.js';
import { PASSWORD } from '../../support/test-realm.js';
import { sharedBrowser } from './shared-browser.js';
import { Network } from './network.js';
import { PageProblems } from './page-problems.js';

/** An organization on a server, such as a `TestRealm`. */
export interface Site {
  readonly host: string;
  readonly port: number;
}

const ERROR_PAGE = 'chrome-error://chromewebdata/';
/** What a person's browser is like. */
type BrowserOptions = BrowserContextOptions & {
  /** Whether pages have no secure context, as behind a server without TLS. */
  readonly plain?: boolean;
  /** Hosts beside the server that the browser reaches, such as those of an identity provider on this machine. */
  readonly reaches?: string;
};

const WINDOW = { width: 1280, height: 800 };

/**
 * A person at a browser of their own: cookies, storage and network are shared with nobody. The browser is closed after the test that opened
 * it, or after the last test of the file if it was opened in `beforeAll`.
 */
export class BrowserPerson {
  /** The people whose browsers are open. */
  static readonly present = new Set<BrowserPerson>();

  /** What went wrong in the pages. The test fails on it unless it says that it expects it. */
  readonly problems: PageProblems;

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    readonly network: Network,
  ) {
    this.problems = new PageProblems(context);
    BrowserPerson.present.add(this);
  }

  /** Opens a browser without a session. */
  static async visit(site: Site, { plain = false, reaches, ...options }: BrowserOptions = {}): Promise<BrowserPerson> {
    const network = await Network.to(site.port);
    const browser = await sharedBrowser(plain ? 'plain' : 'secure');
    const context = await browser.newContext({
      baseURL: `http://${site.host}`,
      proxy: { server: network.proxy, ...(reaches === undefined ? {} : { bypass: reaches }) },
      viewport: WINDOW,
      locale: 'en-US',
      ...options,
    });
    return new BrowserPerson(context, await context.newPage(), network);
  }

  /** Opens a browser with the cookies of an account that has logged in. Tests of the login page use `visit`. */
  static async logIn(
    site: Site,
    { email, password = PASSWORD }: { readonly email: string; readonly password?: string },
    options: BrowserOptions = {},
  ): Promise<BrowserPerson> {
    const form = new TestBrowser(new TestClient(site, site.host, null));
    await form.logIn(email, password);
    const [session, csrfToken] = [form.cookie(SESSION_COOKIE), form.cookie('csrftoken')];
    if (session === undefined || csrfToken === undefined) throw new Error(`${email} cannot log in.`);
    const person = await BrowserPerson.visit(site, options);
    const url = `http://${site.host}`;
    await person.context.addCookies([
      { name: SESSION_COOKIE, value: session, url, httpOnly: true, sameSite: 'Lax' },
      { name: 'csrftoken', value: csrfToken, url, sameSite: 'Lax' },
    ]);
    return person;
  }

  /**
   * @param path of this organization, or an absolute address such as the link of a mail
   * @throws Error with the code of Chromium, such as `net::ERR_INTERNET_DISCONNECTED`, if the page cannot be loaded
   */
  async open(path: string): Promise<Response | null> {
    const errorPage = new Promise<void>((resolve) => {
      this.page.on('framenavigated', (frame) => {
        if (frame.url() === ERROR_PAGE) resolve();
      });
    });
    try {
      return await this.page.goto(path);
    } catch (error) {
      // The page went back in its history at the same time, as it does after a dialog; Chromium shows no page of its own then.
      if (/net::ERR_ABORTED|NS_BINDING_ABORTED/.test(String(error))) return this.page.goto(path);
      // Chromium shows its own page a moment later, which would interrupt the next navigation.
      if (String(error).includes('net::ERR_')) await errorPage;
      throw error;
    }
  }

  /** Opens another tab of the same browser. */
  async openTab(path: string): Promise<Page> {
    const tab = await this.context.newPage();
    await tab.goto(path);
    return tab;
  }

  /** Presses keys one after the other, such as `Tab`, `Enter`, `Control+K` or `?`. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /**
   * Goes to an element with the keyboard alone: with a key that moves the focus, and with arrow keys inside a toolbar or a menu.
   * @throws Error if it is not reached within 60 presses
   */
  async reach(target: Locator, by: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
    await target.waitFor();
    for (let presses = 0; presses < 60; presses += 1) {
      const place = await target.evaluate((element) => {
        const { activeElement } = document;
        if (activeElement === element) return 'here';
        const group = element.closest('[role=toolbar], [role=menu]');
        return group?.contains(activeElement) ? (group.getAttribute('role') ?? '') : 'elsewhere';
      });
      if (place === 'here') return;
      await this.press(place === 'toolbar' ? 'ArrowRight' : place === 'menu' ? 'ArrowDown' : by);
    }
    throw new Error(`${target.toString()} cannot be reached by ${by}.`);
  }

  /** The element that has the focus. */
  get focused(): Locator {
    return this.page.locator(':focus');
  }

  async close(): Promise<void> {
    BrowserPerson.present.delete(this);
    await this.context.close();
    this.network.close();
  }
}
