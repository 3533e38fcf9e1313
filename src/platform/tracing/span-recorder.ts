import { tracingChannel, type TracingChannelSubscribers } from 'node:diagnostics_channel';
import { hostname } from 'node:os';
import {
  type Attributes,
  isSpanContextValid,
  type Link,
  ROOT_CONTEXT,
  type Span,
  type SpanContext,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceParent } from '../../kernel/tracing.js';
import { PROGRAM_VERSION } from '../program-version.js';
import { currentWorkContext } from '../work-context.js';

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const UPDATE = /^\s*(UPDATE)\s+`?(\w+)/i;
const OTHER_STATEMENT = /^\s*(\w+)(?:[^;]*?\b(?:FROM|INTO)\s+`?(\w+))?/i;

/** The channels on which the drivers of MariaDB and Redis report commands, with the name of a command's span. */
const CHANNELS: Readonly<Record<string, { readonly system: string; readonly describe: (command: DriverCommand) => string }>> = {
  'mysql2:query': { system: 'mariadb', describe: ({ query }) => describeStatement(query) },
  'mysql2:execute': { system: 'mariadb', describe: ({ query }) => describeStatement(query) },
  'ioredis:command': { system: 'redis', describe: ({ command = '' }) => command.toUpperCase() },
};

/** What a driver reports of a command. Neither the text of a statement nor a value is recorded, because they contain messages. */
interface DriverCommand {
  readonly query?: string;
  readonly command?: string;
  readonly error?: unknown;
}

/** Creates spans, and sends them to a collector in batches. While the collector cannot be reached, spans are lost, and nothing waits. */
export class SpanRecorder {
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;
  private readonly commands = new WeakMap<object, Span>();
  private readonly subscriptions: (() => void)[] = [];

  /**
   * @param url of the collector, as `http://127.0.0.1:4318/v1/traces`
   * @param ratio the part of the traces that is recorded, 0 to 1. All processes choose the same ones, by the trace id alone.
   */
  constructor(url: string, ratio: number) {
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': 'skein',
        'service.version': PROGRAM_VERSION,
        'service.instance.id': `${hostname()}:${process.pid}`,
      }),
      sampler: new TraceIdRatioBasedSampler(ratio),
      spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
    });
    this.tracer = this.provider.getTracer('skein');
    for (const [name, { system, describe }] of Object.entries(CHANNELS)) this.follow(name, system, describe);
  }

  /** @param parent what the client sent as `traceparent` */
  beginRequest(method: string, parent: string | undefined): Span {
    return this.begin(method, SpanKind.SERVER, listContexts([parent]));
  }

  /** @returns undefined if nothing traced has caused the step */
  beginStep(name: string, causes: readonly (TraceParent | undefined)[]): Span | undefined {
    const contexts = listContexts(causes);
    return contexts.length === 0 ? undefined : this.begin(name, SpanKind.CONSUMER, contexts);
  }

  /** Sends what is left. */
  async stop(): Promise<void> {
    for (const unsubscribe of this.subscriptions) unsubscribe();
    await this.provider.shutdown();
  }

  /** @param causes the span is a child of the first one, and linked to the others */
  private begin(name: string, kind: SpanKind, causes: readonly SpanContext[], attributes: Attributes = {}): Span {
    const [parent, ...others] = causes;
    const links = others.map((context): Link => ({ context }));
    const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return this.tracer.startSpan(name, { kind, links, attributes }, context);
  }

  /** Records the commands of a driver that a recorded step sends. */
  private follow(channelName: string, system: string, describe: (command: DriverCommand) => string): void {
    const channel = tracingChannel<string, DriverCommand>(channelName);
    const end = (command: DriverCommand): void => {
      this.commands.get(command)?.end();
      this.commands.delete(command);
    };
    const subscribers: Partial<TracingChannelSubscribers<DriverCommand>> = {
      start: (command) => {
        const parent = currentWorkContext()?.span;
        if (!parent?.isRecording()) return;
        const attributes = { 'db.system.name': system };
        this.commands.set(command, this.begin(describe(command), SpanKind.CLIENT, [parent.spanContext()], attributes));
      },
      asyncStart: end,
      error: (command) => {
        const span = this.commands.get(command);
        if (span) markFailed(span, command.error);
      },
    };
    channel.subscribe(subscribers as TracingChannelSubscribers<DriverCommand>);
    this.subscriptions.push(() => channel.unsubscribe(subscribers as TracingChannelSubscribers<DriverCommand>));
  }
}

/** Different ones, in their order. Texts of another form are left out. */
function listContexts(texts: readonly (string | undefined)[]): SpanContext[] {
  return [...new Set(texts)].flatMap((text) => {
    const [, traceId = '', spanId = '', flags = ''] = TRACEPARENT.exec(text ?? '') ?? [];
    const context: SpanContext = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
    return isSpanContextValid(context) ? [context] : [];
  });
}

/** @returns undefined for a span that is not recorded */
export function formatTraceParent(span: Span | undefined): TraceParent | undefined {
  if (!span?.isRecording()) return undefined;
  const { traceId, spanId } = span.spanContext();
  return `00-${traceId}-${spanId}-0${TraceFlags.SAMPLED}`;
}

/** The message of an error is left out, because it may quote a value. */
export function markFailed(span: Span, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', error instanceof Error ? error.constructor.name : 'unknown');
}

/** The verb of a statement and its first table. */
function describeStatement(text = ''): string {
  const [, verb = 'statement', table] = UPDATE.exec(text) ?? OTHER_STATEMENT.exec(text) ?? [];
  return table === undefined ? verb.toUpperCase() : `${verb.toUpperCase()} ${table}`;
}
