/** Where a step of a trace stands, in the form of the header `traceparent` of W3C Trace Context. */
export type TraceParent = string;

/** Records the steps of work, so that an operator can follow a request through processes, the outbox, the event log and jobs. */
export abstract class Tracing {
  /** Of the running code; undefined if it is not recorded. */
  abstract get current(): TraceParent | undefined;

  /**
   * Runs work as a step of the traces that caused it.
   * @param step a name of few different values, without ids or content
   * @param causes the step belongs to the first one and refers to the others. Without any, nothing is recorded.
   */
  abstract run<T>(step: string, causes: readonly (TraceParent | undefined)[], work: () => Promise<T>): Promise<T>;
}

/** Data that leave the running code, such as the payload of an outbox row, with the trace that they belong to. */
export interface Traced {
  readonly trace?: TraceParent;
}

/** Adds the trace to data; without one, the data themselves. */
export function withTrace<Data extends object>(data: Data, trace: TraceParent | undefined): Data & Traced {
  return trace === undefined ? data : { ...data, trace };
}
