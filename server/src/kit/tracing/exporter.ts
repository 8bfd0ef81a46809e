import { diag, DiagLogLevel } from '@opentelemetry/api';
import { ExportResultCode, setGlobalErrorHandler } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import { Counter } from 'prom-client';
import { log } from '../log.ts';

/** What lies between the two waits, or is lost. */
export const spansTold = new Counter({ name: 'traces_spans_told_total', help: 'Pieces of work that are over' });
const handed = new Counter({ name: 'traces_spans_handed_total', help: 'Of them those that the collector took' });

/** Hands traces over. A collector that is away is told of once, until it is back; what it misses meanwhile is lost. */
export function openExporter(url: string): SpanExporter {
  // Its own words would come with every try; ours are enough.
  setGlobalErrorHandler(() => undefined);
  const quiet = () => undefined;
  const words = { error: (said: string) => log.warn(said), warn: quiet, info: quiet, debug: quiet, verbose: quiet };
  diag.setLogger(words, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const exporter = new OTLPTraceExporter({ url });
  let isAway = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const isLost = result.code !== ExportResultCode.SUCCESS;
        if (!isLost) handed.inc(spans.length);
        if (isLost && !isAway) log.warn({ error: result.error?.message }, 'the collector of traces cannot be reached');
        if (!isLost && isAway) log.warn('the collector of traces is back');
        isAway = isLost;
        done(result);
      }),
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
