/**
 * Runs several jobs concurrently. When one fails, the others are aborted and the first failure is thrown.
 * @param {AbortSignal} signal
 * @param {((signal: AbortSignal) => Promise<unknown>)[]} jobs
 */
export async function runConcurrently(signal, ...jobs) {
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
