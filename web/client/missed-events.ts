import type { Event } from '../api/wire.js';

/**
 * Notes the events that arrive while the server answers requests. The server may have read a message before what they report, so that they are
 * applied to its answer too.
 */
export class MissedEvents {
  private readonly waiting = new Set<Event[]>();

  /** To be called with all events that the client applies. */
  note(events: readonly Event[]): void {
    for (const missed of this.waiting) missed.push(...events);
  }

  /** Sends a request. @returns its answer, and the events that arrived meanwhile, in their order */
  async during<T>(request: () => Promise<T>): Promise<{ readonly answer: T; readonly missed: readonly Event[] }> {
    const missed: Event[] = [];
    this.waiting.add(missed);
    try {
      return { answer: await request(), missed };
    } finally {
      this.waiting.delete(missed);
    }
  }
}
