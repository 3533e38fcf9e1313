import { type Accessor, createSignal } from 'solid-js';
import { BUILD, fetchServerBuild } from '../api/loaded-page.js';

const CHECK_MS = 3_600_000;
const HIDDEN_MS = 600_000;
const TICK_MS = 60_000;

/** Finds out whether the server has a newer client, and loads it while nobody looks. */
export class ClientVersion {
  /** Whether the server has another client than this page. */
  readonly isOld: Accessor<boolean>;
  private readonly setOld: (isOld: boolean) => void;
  private hiddenSince: number | undefined;
  private checkedAt = Date.now();

  /** @param isBusy whether a reload would disturb: something is typed or on its way */
  constructor(private readonly isBusy: () => boolean) {
    [this.isOld, this.setOld] = createSignal(false);
    document.addEventListener('visibilitychange', () => {
      this.hiddenSince = document.visibilityState === 'hidden' ? Date.now() : undefined;
    });
    // A part of the client that does not exist any more.
    window.addEventListener('vite:preloadError', () => void this.check());
    setInterval(() => void this.tick(), TICK_MS);
  }

  /** Asks the server. To be called after each interruption, which may have been its upgrade. */
  async check(): Promise<void> {
    this.checkedAt = Date.now();
    const build = await fetchServerBuild();
    if (build !== undefined && build !== BUILD) this.setOld(true);
  }

  private async tick(): Promise<void> {
    if (Date.now() - this.checkedAt > CHECK_MS) await this.check();
    const isUnwatched = this.hiddenSince !== undefined && Date.now() - this.hiddenSince >= HIDDEN_MS;
    if (this.isOld() && isUnwatched && !this.isBusy()) window.location.reload();
  }
}
