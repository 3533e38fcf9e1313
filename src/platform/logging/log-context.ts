import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, unknown>>;

/** Provides the fields of log lines that are written on behalf of the same work, such as a request. */
export interface LogContext {
  /** Called for every line. */
  fields(): LogFields;
}

const NO_FIELDS: LogFields = {};
const contexts = new AsyncLocalStorage<LogContext | undefined>();

/** Runs work, and what it starts, in a context. */
export function runInLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

/** Runs work that a request happens to start but that serves others as well. */
export function runOutsideLogContext<T>(work: () => T): T {
  return contexts.run(undefined, work);
}

/** The fields of the current context; none outside of one. */
export function currentLogFields(): LogFields {
  return contexts.getStore()?.fields() ?? NO_FIELDS;
}
