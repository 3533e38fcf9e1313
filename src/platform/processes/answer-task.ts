import { parentPort } from 'node:worker_threads';

/** What a thread of `ThreadTasks` answers. */
export type TaskAnswer<Result> = { readonly result: Result } | { readonly failure: string };

/** The program of a thread of `ThreadTasks`: does the task that the thread was started for. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a thread trusts the one that started it
export function answerTask<Request>(work: (request: Request) => unknown): void {
  parentPort?.once('message', (request: Request) => {
    Promise.resolve(request)
      .then(work)
      .then(
        (result) => parentPort?.postMessage({ result } satisfies TaskAnswer<unknown>),
        (error: unknown) => parentPort?.postMessage({ failure: String(error) } satisfies TaskAnswer<unknown>),
      );
  });
}
