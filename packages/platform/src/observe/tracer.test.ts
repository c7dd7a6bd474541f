import { randomBytes } from 'node:crypto';
import { testLog } from '../testing/cluster';
import { startTraceReceiver, type TraceReceiver } from '../testing/trace-receiver';
import { currentTracer, inRemoteSpan, inSpan, startTracing, traceHeaders } from './tracing';

const newTrace = (isSampled: boolean) =>
  `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-0${isSampled ? 1 : 0}`;
const settings = { tracing: true, role: 'all' };

let collector: TraceReceiver;
beforeEach(async () => {
  collector = await startTraceReceiver();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
});
afterEach(async () => {
  delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT;
  delete process.env.OTEL_TRACES_SAMPLER;
  delete process.env.OTEL_TRACES_SAMPLER_ARG;
  await collector.close();
});

/** Spans that are exported of a request with this header. */
async function spansOf(traceparent: string, isTrusted: boolean) {
  const end = await startTracing(settings, testLog);
  const span = currentTracer()?.beginRequest({ traceparent }, isTrusted);
  await span?.run(() => inSpan('work', 'internal', {}, async () => {}));
  span?.end('GET /x', {}, false);
  await end();
  return collector.spans;
}

test('without a collector, work runs as it is and there is no trace', async () => {
  const end = await startTracing({ ...settings, tracing: false }, testLog);
  expect(await inSpan('work', 'internal', {}, async () => traceHeaders())).toBeUndefined();
  expect(currentTracer()).toBeNull();
  await end();
});

test('a caller cannot have its request sampled, and does not join another trace', async () => {
  process.env.OTEL_TRACES_SAMPLER = 'parentbased_always_off';
  expect(await spansOf(newTrace(true), false)).toEqual([]);
});

test('a caller cannot have its request left out; its trace is a link', async () => {
  const traceparent = newTrace(false);
  const spans = await spansOf(traceparent, false);
  expect(spans.map(({ name }) => name)).toEqual(['work', 'GET /x']);
  expect(spans[1]?.links?.map(({ traceId }) => traceId)).toEqual([traceparent.split('-')[1]]);
});

test('a trusted proxy decides what is sampled, and its trace is continued', async () => {
  process.env.OTEL_TRACES_SAMPLER = 'parentbased_traceidratio';
  process.env.OTEL_TRACES_SAMPLER_ARG = '0';
  const traceparent = newTrace(true);
  const spans = await spansOf(traceparent, true);
  expect(spans.map(({ traceId }) => traceId)).toEqual([traceparent.split('-')[1], traceparent.split('-')[1]]);
  expect(spans[1]?.parentSpanId).toBe(traceparent.split('-')[2]);
});

test('a stored place in a trace is continued, and an error is exported without its message', async () => {
  const end = await startTracing(settings, testLog);
  const headers = await inSpan('first', 'internal', {}, async () => traceHeaders());
  const fails = () => Promise.reject(Object.assign(new Error('EKU9003173C9'), { code: '23505' }));
  await expect(inRemoteSpan('second', 'consumer', {}, headers ?? {}, fails)).rejects.toThrow();
  await end();
  const [first, second] = collector.spans;
  expect([second?.traceId, second?.parentSpanId, second?.status.code]).toEqual([first?.traceId, first?.spanId, 2]);
  expect(second?.attributes).toEqual([{ key: 'error.type', value: { stringValue: '23505' } }]);
  expect(collector.text()).not.toContain('EKU9003173C9');
});
