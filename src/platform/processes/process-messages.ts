import type { Registry } from 'prom-client';

/** What the launcher learns when a server listens: its URL, and the steps of the start with their durations. */
export interface Ready {
  readonly type: 'ready';
  readonly url: string;
  readonly steps: readonly { readonly name: string; readonly ms: number }[];
}

/** The metrics of one process as prom-client describes them. */
export type MetricsOfProcess = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** What a serving process tells its supervisor. */
export type FromProcess =
  | { readonly type: 'prepared' }
  | Ready
  /** Somebody reads the metrics at this process; `request` numbers its requests. */
  | { readonly type: 'metrics-wanted'; readonly request: number }
  | { readonly type: 'metrics'; readonly round: number; readonly metrics: MetricsOfProcess };

/** What a supervisor tells a serving process. */
export type FromSupervisor =
  | { readonly type: 'listen' }
  | { readonly type: 'report-metrics'; readonly round: number }
  | { readonly type: 'metrics-of-all'; readonly request: number; readonly text: string };

/** Sends a message to the process that started this one, if there is one. Nothing happens if it has ended meanwhile. */
export function tellParent(message: FromProcess | { readonly type: 'ready' }): void {
  // Without the function, Node would report the end of the other process as an error that nothing handles.
  process.send?.(message, undefined, {}, () => undefined);
}
