/** The first line of what an error says. An error about several network addresses has no message of its own, but one for each of them. */
export function errorMessage(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return (first.message || first.name).split('\n', 1)[0] ?? '';
}
