import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from '@opentelemetry/api';
import type { Authority } from '../kernel/actor.js';
import { CurrentWork, SERVER, type WorkOwner } from '../kernel/current-work.js';

export type LogFields = Readonly<Record<string, unknown>>;

/** What is known of a piece of work, such as a request. */
export interface WorkContext {
  /** The fields of log lines that are written on behalf of the work. Called for every line. */
  logFields(): LogFields;
  readonly owner: WorkOwner;
  /** With which rights of an account the work runs. */
  readonly authority?: Authority | undefined;
  /** Called when a part of the work has taken effect. */
  noteCommit?(): void;
  /** Called when the work has changed the rights of its own account, or sent a message. */
  endAuthority?(): void;
  /** Aborted when nobody waits for the result any more. Null for work that is completed in any case, such as a change. */
  readonly abandonment: AbortSignal | null;
  /** The step of a trace; undefined if the work is not traced. */
  readonly span?: Span | undefined;
}

const NO_FIELDS: LogFields = {};
const contexts = new AsyncLocalStorage<WorkContext | undefined>();

/** Runs work, and what it starts, in a context. */
export function runInWorkContext<T>(context: WorkContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Runs work, and what it starts, outside of every context: as that of the server. */
export function runAsServer<T>(work: () => T): T {
  return contexts.run(undefined, work);
}

/** The context of the running code; undefined for work of the server. */
export function currentWorkContext(): WorkContext | undefined {
  return contexts.getStore();
}

export function currentOwner(): WorkOwner {
  return currentWorkContext()?.owner ?? SERVER;
}

/** The log fields of the current context; none outside of one. */
export function currentLogFields(): LogFields {
  return currentWorkContext()?.logFields() ?? NO_FIELDS;
}

/** It has no dependencies and therefore no decorator, so that the supervisor of several processes, which writes logs, loads nothing of NestJS. */
export class CurrentWorkContext extends CurrentWork {
  override get owner(): WorkOwner {
    return currentOwner();
  }

  override get authority(): Authority | undefined {
    return currentWorkContext()?.authority;
  }

  override noteCommit(): void {
    currentWorkContext()?.noteCommit?.();
  }

  override endAuthority(): void {
    currentWorkContext()?.endAuthority?.();
  }

  override runAsServer<T>(work: () => T): T {
    return runAsServer(work);
  }

  override runApart<T>(owner: string, work: () => T): T {
    return runInWorkContext({ owner, abandonment: null, logFields: () => NO_FIELDS }, work);
  }

  override runFor<T>(owner: WorkOwner, work: () => T): T {
    const outer = currentWorkContext();
    const { abandonment = null, span } = outer ?? {};
    return runInWorkContext({ owner, abandonment, span, logFields: () => outer?.logFields() ?? NO_FIELDS }, work);
  }
}
