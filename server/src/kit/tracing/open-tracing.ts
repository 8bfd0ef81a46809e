import { AsyncLocalStorage } from 'node:async_hooks';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { parseKeyPairsIntoRecord, W3CTraceContextPropagator } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { openExporter, spansTold } from './exporter.ts';
import type { TracingConfig } from './start-tracing.ts';
import type { Begun, Piece, Tracing } from './tracing.ts';

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
// A collector that is away holds up no stop.
const patience = 3000;

/** The only file beside `exporter.ts` that knows OpenTelemetry. It is not made known to libraries: these tell nothing. */
export function openTracing(config: TracingConfig) {
  const { most, batch, every } = config.queue;
  const exporter = openExporter(config.url);
  const waiting = new BatchSpanProcessor({
    exporter,
    maxQueueSize: most,
    maxExportBatchSize: Math.min(batch, most),
    scheduledDelayMillis: every,
  });
  const provider = new TracerProvider({
    resource: resourceOf(config),
    sampler: samplerOf(config),
    spanProcessors: [waiting],
  });
  const tracer = provider.getTracer('parley', config.version);
  const now = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();

  function begin({ name, kind, attributes, of = now.getStore(), links = [], began }: Piece): Begun {
    const parent = of ?? ROOT_CONTEXT;
    const linked = links.flatMap((it) => trace.getSpanContext(it) ?? []).map((context) => ({ context }));
    // It is ended by the machine's clock, so it is begun by that too.
    const startTime = began === undefined ? {} : { startTime: Date.now() - (performance.now() - began) };
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes, links: linked, ...startTime }, parent);
    return {
      context: trace.setSpan(parent, span),
      note: (more) => void span.setAttributes(more),
      end: (failed) => {
        if (failed) span.setAttribute('error.type', failed).setStatus({ code: SpanStatusCode.ERROR });
        if (span.isRecording()) spansTold.inc();
        span.end();
      },
    };
  }

  const spanOf = (context: Context | undefined) => context && trace.getSpanContext(context);
  const tracing: Tracing = {
    maker: () => {
      const found = spanOf(now.getStore());
      // Without what it has told so far, so that whoever keeps it keeps little.
      return found && trace.setSpanContext(ROOT_CONTEXT, found);
    },
    isHeard: () => ((spanOf(now.getStore())?.traceFlags ?? TraceFlags.NONE) & TraceFlags.SAMPLED) !== 0,
    begin,
    within: (context, work) => now.run(context, work),
    saidBy: (headers) => {
      const get = (from: typeof headers, key: string) => from[key];
      const context = propagator.extract(ROOT_CONTEXT, headers, { get, keys: Object.keys });
      return spanOf(context) && context;
    },
    words: () => {
      const found = spanOf(now.getStore());
      return found ? { trace: found.traceId } : {};
    },
  };
  const close = async (milliseconds: number): Promise<void> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => (timer = setTimeout(resolve, Math.min(milliseconds, patience))));
    await Promise.race([provider.shutdown().catch(() => undefined), late]);
    clearTimeout(timer);
  };
  return { tracing, close };
}

function resourceOf({ service_name, version, attributes }: TracingConfig) {
  const own = { ...parseKeyPairsIntoRecord(attributes), 'service.name': service_name, 'service.version': version };
  return defaultResource().merge(resourceFromAttributes(own));
}

function samplerOf({ sampler, ratio }: TracingConfig) {
  const roots = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = roots[sampler.replace('parentbased_', '') as keyof typeof roots]();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
