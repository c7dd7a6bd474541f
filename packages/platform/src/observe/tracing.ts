import type { FastifyBaseLogger } from 'fastify';
import type { Attributes, SpanKind, TraceHeaders, Tracer } from './tracer';

/** Null where no traces are exported: then nothing of OpenTelemetry is loaded. */
let tracer: Tracer | null = null;

/** What `startTracing` reads of the settings. */
interface TracingSettings {
  tracing: boolean;
  role: string;
}

/** Exports traces from now on where the settings name a collector. Returns a function that sends the rest and ends it. */
export async function startTracing(
  { tracing, role }: TracingSettings,
  log: Pick<FastifyBaseLogger, 'warn' | 'error'>,
): Promise<() => Promise<void>> {
  if (!tracing) return async () => {};
  const { createTracer } = await import('./tracer');
  const made = createTracer(role, log);
  tracer = made;
  return async () => {
    tracer = null;
    await made.end();
  };
}

/** Runs `work` as a span of the current trace. */
export const inSpan = <Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  work: () => Promise<Result>,
): Promise<Result> => (tracer ? tracer.inSpan(name, { kind, attributes }, work) : work());

/** Runs `work` as a span of the trace that `headers` name, or of a new one. */
export const inRemoteSpan = <Result>(
  name: string,
  kind: SpanKind,
  attributes: Attributes,
  headers: TraceHeaders,
  work: () => Promise<Result>,
): Promise<Result> => (tracer ? tracer.inSpan(name, { kind, attributes, headers }, work) : work());

/** The tracer, for hooks that a span begins and ends in; null where no traces are exported. */
export const currentTracer = (): Tracer | null => tracer;

/** What another process needs to continue the current trace; undefined outside of one. */
export const traceHeaders = (): TraceHeaders | undefined => tracer?.headers();
