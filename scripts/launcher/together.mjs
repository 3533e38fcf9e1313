/**
 * Does several things at once. When one fails the others are told to give up, and the failure that began it is the one reported.
 * @param {AbortSignal} signal
 * @param {((signal: AbortSignal) => Promise<unknown>)[]} jobs
 */
export async function together(signal, ...jobs) {
  const failure = new AbortController();
  const any = AbortSignal.any([signal, failure.signal]);
  const guarded = async (job) => {
    try {
      return await job(any);
    } catch (error) {
      failure.abort(error); // only the first call counts
      throw error;
    }
  };
  const outcomes = await Promise.allSettled(jobs.map(guarded));
  signal.throwIfAborted();
  failure.signal.throwIfAborted();
  return outcomes.map(({ value }) => value);
}
