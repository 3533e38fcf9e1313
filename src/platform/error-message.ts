/** The first line of what an error says. An error about several network addresses has no message of its own, but one for each of them. */
export function errorMessage(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return (first.message || first.name).split('\n', 1)[0] ?? '';
}

/** Describes an error for the log: without the SQL statement and its values, which errors of the database contain. */
export function describeError(
  error: unknown,
): Readonly<Record<'type' | 'message' | 'stack', string | undefined>> | { readonly type: string } {
  if (!(error instanceof Error)) return { type: typeof error };
  return { type: error.constructor.name, message: error.message, stack: error.stack };
}
