/** The first line of what an error says. An error about several network addresses says nothing itself, but for each of them. */
export function errorMessage(error: unknown): string {
  const first: unknown = error instanceof AggregateError && error.message === '' ? error.errors[0] : error;
  if (!(first instanceof Error)) return String(first);
  return (first.message || first.name).split('\n', 1)[0] ?? '';
}
