import {
  type Context,
  context,
  DiagLogLevel,
  diag,
  SpanKind as Kinds,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger } from 'fastify';

/** Whether a span serves a caller, calls a service, runs a job, or neither. */
export type SpanKind = 'server' | 'client' | 'consumer' | 'internal';

/** Never of a taxpayer or a person: names of routes, tasks, services and tables, codes and counts. */
export type Attributes = Readonly<Record<string, string | number | boolean>>;

/** A place in a trace as the header `traceparent` of W3C Trace Context. */
export interface TraceHeaders {
  traceparent?: string;
}

interface SpanOptions {
  kind: SpanKind;
  attributes: Attributes;
  /** The span that began this one in another process; without it the current span is the parent. */
  headers?: TraceHeaders;
}

/** The span of a request. */
export interface RequestSpan {
  /** Runs `work` within it. */
  run<Result>(work: () => Result): Result;
  end(name: string, attributes: Attributes, failed: boolean): void;
}

/** Makes spans, and exports them. */
export interface Tracer {
  inSpan<Result>(name: string, options: SpanOptions, work: () => Promise<Result>): Promise<Result>;
  /**
   * Begins the span of a request. What the caller says of its trace is believed only if `isTrusted`: otherwise the trace is a new one,
   * which links to the caller's, so that callers decide neither what is sampled nor which trace it joins.
   */
  beginRequest(headers: TraceHeaders, isTrusted: boolean): RequestSpan;
  /** Notes something that has just ended as a span, unless there is no trace that it would belong to. */
  note(name: string, attributes: Attributes, milliseconds: number, error?: unknown): void;
  headers(): TraceHeaders | undefined;
  /** Sends what is waiting, for at most two seconds. */
  end(): Promise<void>;
}

const kinds = {
  server: Kinds.SERVER,
  client: Kinds.CLIENT,
  consumer: Kinds.CONSUMER,
  internal: Kinds.INTERNAL,
} as const;
const END_MS = 2_000;

/**
 * Exports spans over OTLP/HTTP; address, headers, sampler and resource are OpenTelemetry's own variables. Loaded only where
 * traces are wanted.
 */
export function createTracer(role: string, log: Pick<FastifyBaseLogger, 'warn' | 'error'>): Tracer {
  diag.setLogger(
    {
      error: (message) => log.error({ tracing: message }, 'traces could not be exported'),
      warn: (message) => log.warn({ tracing: message }, 'traces'),
      info: () => {},
      debug: () => {},
      verbose: () => {},
    },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'boveda', 'boveda.role': role }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('boveda');

  const run = async <Result>(span: Span, within: Context, work: () => Promise<Result>): Promise<Result> => {
    try {
      return await context.with(trace.setSpan(within, span), work);
    } catch (error) {
      fail(span, error);
      throw error;
    } finally {
      span.end();
    }
  };
  return {
    inSpan(name, { kind, attributes, headers }, work) {
      const within = headers ? contextOf(headers) : context.active();
      return run(tracer.startSpan(name, { kind: kinds[kind], attributes }, within), within, work);
    },
    beginRequest(headers, isTrusted) {
      const given = contextOf(headers);
      const caller = trace.getSpanContext(given);
      const within = isTrusted ? given : ROOT_CONTEXT;
      const links = caller && !isTrusted ? [{ context: caller }] : [];
      const span = tracer.startSpan('request', { kind: Kinds.SERVER, links }, within);
      const own = trace.setSpan(within, span);
      return {
        run: (work) => context.with(own, work),
        end(name, attributes, failed) {
          span.updateName(name).setAttributes(attributes);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    note(name, attributes, milliseconds, error) {
      const parent = trace.getActiveSpan();
      if (!parent?.isRecording()) return;
      const startTime = Date.now() - milliseconds;
      const span = tracer.startSpan(name, { kind: Kinds.CLIENT, attributes, startTime });
      if (error !== undefined) fail(span, error);
      span.end(startTime + milliseconds);
    },
    headers() {
      const carrier: TraceHeaders = {};
      propagation.inject(context.active(), carrier);
      return carrier.traceparent === undefined ? undefined : { traceparent: carrier.traceparent };
    },
    async end() {
      const late = new Promise((resolve) => setTimeout(resolve, END_MS).unref());
      await Promise.race([
        provider.shutdown().catch((err) => log.warn({ err }, 'the last traces could not be exported')),
        late,
      ]);
      trace.disable();
      context.disable();
      propagation.disable();
      diag.disable();
    },
  };
}

const contextOf = (headers: TraceHeaders): Context =>
  propagation.extract(ROOT_CONTEXT, headers.traceparent === undefined ? {} : { traceparent: headers.traceparent });

/** Messages of errors may name a taxpayer: only the kind of error is exported. */
function fail(span: Span, error: unknown): void {
  const { name = 'Error', code } = (error ?? {}) as { name?: string; code?: unknown };
  span.setStatus({ code: SpanStatusCode.ERROR });
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
}
