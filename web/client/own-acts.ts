import type { Event } from '../api/wire.js';
import { changeOf, OwnEchoes } from './own-echoes.js';

/** A change that is shown before the server has it. */
export interface OwnAct {
  /** What the server will report of it. */
  readonly event: Event;
  /** What shows again how it was before. */
  readonly undo: Event;
  /** Asks the server for it. */
  readonly request: () => Promise<unknown>;
}

/** An act whose request is not answered. */
interface OpenAct {
  undo: Event;
  /** Kept when the act is over, whatever the server has answered. */
  done: Promise<void>;
  /** The act about the same thing that comes after it. */
  next?: OpenAct;
}

/**
 * What the account changes and sees changed in the same frame. Requests about one thing follow one another, so that the last act wins, and
 * reports of acts that later ones have overtaken are not shown.
 */
export class OwnActs {
  /** The newest act about each thing. */
  private readonly newest = new Map<string, OpenAct>();
  private readonly echoes = new OwnEchoes();

  /** @param apply shows events */
  constructor(private readonly apply: (events: readonly Event[]) => void) {}

  /** Without the reports of acts that later ones have overtaken. To be called with all that the server sends. */
  withoutEchoes(events: readonly Event[]): readonly Event[] {
    return events.filter((event) => !this.echoes.isOvertaken(event));
  }

  /** Shows a change at once, and takes it back if the server refuses it. @throws ApiError, ConnectionLost or SessionEnded */
  async attempt({ event, undo, request }: OwnAct): Promise<void> {
    const subject = changeOf(event)?.subject ?? event.type;
    const forget = this.echoes.expect(event);
    this.apply([event]);
    const before = this.newest.get(subject);
    const act: OpenAct = { undo, done: Promise.resolve() };
    const work = (before?.done ?? Promise.resolve()).then(request).then(
      () => undefined,
      (error: unknown) => {
        forget();
        this.takeBack(act);
        throw error;
      },
    );
    act.done = work.catch(() => undefined);
    if (before) before.next = act;
    this.newest.set(subject, act);
    try {
      await work;
    } finally {
      if (this.newest.get(subject) === act) this.newest.delete(subject);
    }
  }

  /** What a later act shows stays; if that is refused as well, all is as it was before the first. */
  private takeBack({ undo, next }: OpenAct): void {
    if (next) next.undo = undo;
    else this.apply([undo]);
  }
}
