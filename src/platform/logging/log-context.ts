import { AsyncLocalStorage } from 'node:async_hooks';

export type LogFields = Readonly<Record<string, unknown>>;

/** What lines of the log have in common because they are written on behalf of the same thing, such as a request. */
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

/** The fields of the present context; none outside of one. */
export function currentLogFields(): LogFields {
  return contexts.getStore()?.fields() ?? NO_FIELDS;
}
