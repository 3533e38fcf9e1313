import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import type { Span } from '@opentelemetry/api';
import { SERVER } from '../../kernel/current-work.js';
import { type TraceParent, Tracing } from '../../kernel/tracing.js';
import { Config } from '../config/config.js';
import { waitAtMost } from '../wait-at-most.js';
import { currentWorkContext, type LogFields, runInWorkContext, type WorkContext } from '../work-context.js';
import type * as Recording from './span-recorder.js';

/** A collector that does not answer delays the end of a process by this time at most. */
const STOP_MS = 1_000;

/** What is known of a request when its response is closed. */
export interface RequestOutcome {
  readonly method: string;
  /** The path of the route with the names of its parameters; null if there is none. */
  readonly route: string | null;
  readonly status: number;
  readonly realmId: number | undefined;
  readonly failure: unknown;
}

/**
 * Tracing by OpenTelemetry, if the address of a collector is configured. Otherwise its packages are not loaded, and nothing is recorded. The
 * current span is a part of the work context.
 */
@Injectable()
export class OpenTelemetryTracing extends Tracing implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(OpenTelemetryTracing.name);
  private recording: typeof Recording | undefined;
  private recorder: Recording.SpanRecorder | undefined;

  constructor(private readonly config: Config) {
    super();
  }

  async onModuleInit(): Promise<void> {
    const { url, ratio } = this.config.traces;
    if (url === undefined) return;
    this.recording = await import('./span-recorder.js');
    this.recorder = new this.recording.SpanRecorder(url, ratio);
  }

  async onApplicationShutdown(): Promise<void> {
    const stopped = this.recorder?.stop().catch((error: unknown) => this.logger.debug('the last spans were not sent', error));
    if (stopped) await waitAtMost(STOP_MS, stopped);
  }

  override get current(): TraceParent | undefined {
    return this.recording?.formatTraceParent(currentWorkContext()?.span);
  }

  /** @param parent what the client sent as `traceparent` */
  beginRequest(method: string, parent: string | undefined): Span | undefined {
    return this.recorder?.beginRequest(method, parent);
  }

  endRequest(span: Span, { method, route, status, realmId, failure }: RequestOutcome): void {
    span.updateName(route === null ? method : `${method} ${route}`);
    span.setAttributes({ 'http.request.method': method, 'http.response.status_code': status });
    if (route !== null) span.setAttribute('http.route', route);
    if (realmId !== undefined) span.setAttribute('skein.realm_id', realmId);
    if (status >= 500) this.recording?.markFailed(span, failure);
    span.end();
  }

  override async run<T>(step: string, causes: readonly (TraceParent | undefined)[], work: () => Promise<T>): Promise<T> {
    const span = this.recorder?.beginStep(step, causes);
    if (!span) return work();
    try {
      return await runInWorkContext(new TracedWork(span, currentWorkContext()), work);
    } catch (error) {
      this.recording?.markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }
}

/** A step of a trace, as a part of other work or as work of the server. */
class TracedWork implements WorkContext {
  constructor(
    readonly span: Span,
    private readonly outer: WorkContext | undefined,
  ) {}

  logFields(): LogFields {
    return { ...this.outer?.logFields(), trace_id: this.span.spanContext().traceId };
  }

  get owner(): WorkContext['owner'] {
    return this.outer?.owner ?? SERVER;
  }

  get authority(): WorkContext['authority'] {
    return this.outer?.authority;
  }

  noteCommit(): void {
    this.outer?.noteCommit?.();
  }

  endAuthority(): void {
    this.outer?.endAuthority?.();
  }

  get abandonment(): AbortSignal | null {
    return this.outer?.abandonment ?? null;
  }
}
