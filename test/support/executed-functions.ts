import { Session } from 'node:inspector';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HttpAdapterHost } from '@nestjs/core';
import type { OutboxRow } from '../../src/kernel/outbox.js';
import { LedgerCacheLease } from '../../src/platform/caches/ledger-cache-lease.js';
import type { RepeatedTask } from '../../src/platform/jobs/repeated-task.js';
import { OutboxRelay } from '../../src/platform/outbox/outbox-relay.js';
import type { TestServer } from './test-server.js';

const SOURCES = `${join(dirname(dirname(dirname(fileURLToPath(import.meta.url)))), 'src')}/`;

/** Requests before the measured ones, after which caches are filled and statements are prepared. */
const WARM_UP = 20;
const MEASURED = 10;

interface FunctionCoverage {
  readonly functionName: string;
  readonly ranges: readonly { readonly startOffset: number; readonly endOffset: number; readonly count: number }[];
}

interface ScriptCoverage {
  readonly scriptId: string;
  readonly url: string;
  readonly functions: readonly FunctionCoverage[];
}

/** The names of the functions that ran, by the path of their file below `src`; both sorted. Functions without a name are named by their place. */
export type ExecutedFunctions = ReadonlyMap<string, readonly string[]>;

/**
 * Repeats a request until it is warm, and determines which functions of our own code the server runs from its arrival until it is answered.
 * What runs only with some of the measured requests is background work, and left out; so is what happens to the rows of the outbox.
 * @param server in this process
 * @param send sends the request once
 */
export async function executedFunctions(server: TestServer, send: () => Promise<unknown>): Promise<ExecutedFunctions> {
  const listener = server.get(HttpAdapterHost).httpAdapter.getHttpServer() as Server;
  const relay = server.get(OutboxRelay);
  const background = [relay['sweeping'], server.get(LedgerCacheLease)['renewing']];
  const coverage = new Coverage();
  try {
    for (let round = 0; round < WARM_UP; round += 1) await send();
    const rounds: ReadonlySet<string>[] = [];
    const measure = (_: IncomingMessage, response: ServerResponse): void => {
      coverage.take();
      // As the last of the listeners, and before anything that the answered request has started can continue.
      response.prependOnceListener('finish', () => response.once('close', () => rounds.push(coverage.take())));
    };
    listener.prependListener('request', measure);
    for (let round = 0; round < MEASURED; round += 1) {
      await server.eventsPublished();
      // Otherwise, they run during every request where requests take longer than their intervals.
      for (const task of background) await runAndStop(task);
      // What the request has committed is handed on beside it. Here that has to wait, because it would be a matter of chance how far it comes.
      const committed: OutboxRow[] = [];
      relay.offer = (rows) => void committed.push(...rows);
      try {
        await send();
        while (rounds.length <= round) await new Promise(setImmediate);
      } finally {
        Reflect.deleteProperty(relay, 'offer');
        relay.offer(committed);
        for (const task of background) task.start();
      }
    }
    listener.off('request', measure);
    return byFile(rounds.reduce((common, round) => new Set([...common].filter((one) => round.has(one)))));
  } finally {
    coverage.stop();
  }
}

/** Runs a task now, and no more until it is started again. */
function runAndStop(task: RepeatedTask): Promise<void> {
  task.runNow();
  return task.stop();
}

function byFile(names: ReadonlySet<string>): ExecutedFunctions {
  const files = new Map<string, string[]>();
  for (const name of [...names].sort()) {
    const [file = '', functionName = ''] = name.split(' ');
    files.set(file, [...(files.get(file) ?? []), functionName]);
  }
  return files;
}

/** Counts the calls of functions in this process. V8 answers at once, because the session is in the same thread. */
class Coverage {
  private readonly session = new Session();
  private readonly texts = new Map<string, string>();

  constructor() {
    this.session.connect();
    this.post('Debugger.enable');
    this.post('Profiler.enable');
    this.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  }

  /** The functions of `src` that were called since the last time, as file and name. */
  take(): ReadonlySet<string> {
    const { result } = this.post('Profiler.takePreciseCoverage') as { result: readonly ScriptCoverage[] };
    const called = new Set<string>();
    for (const { scriptId, url, functions } of result) {
      const path = url.startsWith('file:') ? fileURLToPath(url) : url;
      // Other spec files of this process may have left timers.
      if (!path.startsWith(SOURCES) || path.endsWith('.spec.ts')) continue;
      for (const { functionName, ranges } of functions) {
        const [range] = ranges;
        if (!range || range.count === 0 || this.isExport(scriptId, range.startOffset)) continue;
        called.add(`${path.slice(SOURCES.length)} ${functionName === '' ? `(${range.startOffset})` : functionName}`);
      }
    }
    return called;
  }

  stop(): void {
    this.session.disconnect();
  }

  /** Whether the function at this place only gives other modules the value of an export; vitest adds such functions. */
  private isExport(scriptId: string, start: number): boolean {
    let text = this.texts.get(scriptId);
    if (text === undefined) {
      ({ scriptSource: text } = this.post('Debugger.getScriptSource', { scriptId }) as { scriptSource: string });
      this.texts.set(scriptId, text);
    }
    return /__vite_ssr_exportName__\("[^"]*", $/.test(text.slice(Math.max(0, start - 200), start));
  }

  private post(method: string, parameters: object = {}): unknown {
    let answer: unknown;
    this.session.post(method, parameters, (error, result) => {
      if (error) throw error;
      answer = result;
    });
    return answer;
  }
}
