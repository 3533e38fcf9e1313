import { errorMessage } from '../../platform/error-message.js';
import { type Explanation, TimeLimit } from './explain-connection.js';

/** The result of one check. */
export interface Finding {
  /** `<part>.<aspect>`, e.g. `redis.eviction`. */
  readonly check: string;
  /** `skipped`: it could not be checked, because of another problem or because the service does not allow it. */
  readonly status: 'ok' | 'problem' | 'skipped';
  readonly detail: string;
  /** What the operator should do about a problem. */
  readonly remedy?: string;
}

export function ok(check: string, detail: string): Finding {
  return { check, status: 'ok', detail };
}

export function problem(check: string, detail: string, remedy: string): Finding {
  return { check, status: 'problem', detail, remedy };
}

export function skipped(check: string, detail: string): Finding {
  return { check, status: 'skipped', detail };
}

/** Returns a problem if the condition holds, and `ok` otherwise. */
export function problemIf(condition: boolean, check: string, detail: string, remedy: string): Finding {
  return condition ? problem(check, detail, remedy) : ok(check, detail);
}

/** Says of an error what is wrong and what to do. */
export type Explain = (error: unknown) => Explanation | Promise<Explanation>;

/** An explanation that is the same for all errors, but for what they say themselves. */
export function always(remedy: string): Explain {
  return (error) => ({ detail: errorMessage(error), remedy });
}

/**
 * Runs the checks of one part.
 * @param check the name of the finding if they throw or exceed the limit
 */
export async function inspectWithin(
  timeoutMs: number,
  check: string,
  explain: Explain,
  work: () => Promise<readonly Finding[]>,
): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TimeLimit(`no answer within ${timeoutMs / 1000} seconds`)), timeoutMs);
  });
  try {
    return await Promise.race([work(), limit]);
  } catch (error) {
    const { detail, remedy } = await explain(error);
    return [problem(check, detail, remedy)];
  } finally {
    clearTimeout(timer);
  }
}
