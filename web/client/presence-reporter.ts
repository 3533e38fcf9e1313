import { api, answerOf } from '../api/api-client.js';
import { ApiError, ConnectionLost, SessionEnded } from '../api/api-error.js';
import type { ClientState } from '../state/model/client-state.js';

/** A person who does nothing for so long is idle. */
const IDLE_MS = 5 * 60_000;
const INPUT_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Tells the server whether the reader is active, and learns the presence of others. */
export class PresenceReporter {
  private lastInput = Date.now();
  private hasInput = true;
  private lastUpdateId = -1;
  private timer: ReturnType<typeof setInterval> | undefined;

  constructor(private readonly state: ClientState) {}

  /** Begins to report, at the period that the server wants. */
  start(): void {
    for (const type of INPUT_EVENTS) document.addEventListener(type, () => this.noteInput(), { passive: true, capture: true });
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.noteInput();
    });
    const seconds = this.state.server.server_presence_ping_interval_seconds;
    this.timer = setInterval(() => void this.report(), seconds * 1000);
    void this.report();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  private noteInput(): void {
    const wasIdle = this.isIdle();
    this.lastInput = Date.now();
    this.hasInput = true;
    if (wasIdle) void this.report();
  }

  private isIdle(): boolean {
    return Date.now() - this.lastInput > IDLE_MS;
  }

  /** The next report makes up for one that was lost. */
  private async report(): Promise<void> {
    if (this.state.realm.presence_disabled) return;
    const body = {
      status: this.isIdle() ? 'idle' : 'active',
      new_user_input: this.hasInput,
      slim_presence: true,
      last_update_id: this.lastUpdateId,
    };
    this.hasInput = false;
    try {
      const answer = await answerOf(api.POST('/api/v1/users/me/presence', { body }));
      if (answer.presence_last_update_id !== undefined) this.lastUpdateId = answer.presence_last_update_id;
      for (const [id, presence] of Object.entries(answer.presences ?? {})) {
        if (!('active_timestamp' in presence)) continue;
        this.state.presences[Number(id)] = { active: presence.active_timestamp, idle: presence.idle_timestamp };
      }
    } catch (error) {
      if (!(error instanceof ApiError || error instanceof ConnectionLost || error instanceof SessionEnded)) throw error;
    }
  }
}
