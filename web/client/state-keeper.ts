import { unwrap } from 'solid-js/store';
import { requestIdle } from '../kernel/request-idle.js';
import type { ClientState } from '../state/model/client-state.js';
import { excerptOf } from '../state/model/state-excerpt.js';
import type { FeedLoader } from './feed-loader.js';
import type { LocalState } from './local-state.js';
import { onLogOut } from './log-out.js';

const AFTER_START_MS = 5000;
const INTERVAL_MS = 120_000;

/** Writes the state to this browser from time to time, and when the page is hidden, which may be its end. */
export class StateKeeper {
  private isChanged = true;
  private isStopped = false;

  constructor(
    private readonly local: LocalState,
    private readonly state: ClientState,
    private readonly feeds: FeedLoader,
  ) {
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'hidden') void this.keep();
    });
    window.addEventListener('pagehide', () => void this.keep());
    // Without a service worker nobody else sees that the account logs out.
    onLogOut(() => {
      this.stop();
      local.forget();
    });
    setInterval(() => void this.keep(), INTERVAL_MS);
  }

  /** The state has come from the server. */
  begin(): void {
    this.isChanged = true;
    setTimeout(() => requestIdle(() => void this.keep()), AFTER_START_MS);
  }

  /** Notes that the state has changed. */
  note(): void {
    this.isChanged = true;
  }

  /** Keeps nothing any more, because the account has logged out. */
  stop(): void {
    this.isStopped = true;
  }

  /** The account has a session. */
  resume(): void {
    this.isStopped = false;
  }

  private async keep(): Promise<void> {
    if (!this.isChanged || this.isStopped) return;
    this.isChanged = false;
    await this.local.write(excerptOf(unwrap(this.state), this.feeds.open(), this.feeds.visible?.()));
  }
}
