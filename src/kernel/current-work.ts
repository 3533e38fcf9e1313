import type { Authority } from './actor.js';
import type { UserId } from './ids.js';

/**
 * The account or, for a visitor without one, the network address whose request causes work; `SERVER` for work of the server itself, or the name
 * of a part of it that has its own share.
 */
export type WorkOwner = UserId | string;

export const SERVER: WorkOwner = '';

/** The work that the running code is part of, carried along by the runtime instead of by every signature. */
export abstract class CurrentWork {
  /** Whose share of the parts of the process the work uses. */
  abstract readonly owner: WorkOwner;

  /** With which rights of an account the work runs; undefined for work of visitors and of the server. */
  abstract readonly authority: Authority | undefined;

  /** Notes that a part of the work has taken effect, so that it cannot begin again. */
  abstract noteCommit(): void;

  /**
   * Notes that the work has changed the rights of its own account, or sent a message. What follows belongs to that, and is not compared with the rights
   * before it.
   */
  abstract endAuthority(): void;

  /**
   * Runs work that a request happens to start but whose result others wait for as well. It uses the share of the server, and does not end
   * when the client of that request disconnects.
   */
  abstract runAsServer<T>(work: () => T): T;

  /**
   * Runs such work with a share of its own, by a name, so that it takes turns with accounts and with the server: for what many requests wait
   * for before anything else.
   */
  abstract runApart<T>(owner: string, work: () => T): T;

  /** Runs a part of the work with the share of another owner, for example of the sender of what is read. */
  abstract runFor<T>(owner: WorkOwner, work: () => T): T;
}
