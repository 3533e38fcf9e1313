/** Waits for the work, but no longer than the time. */
export async function waitAtMost(timeMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((resolve) => (timer = setTimeout(resolve, timeMs)));
  await Promise.race([work, enough]);
  clearTimeout(timer);
}
