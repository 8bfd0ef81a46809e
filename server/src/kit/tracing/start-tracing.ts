import { useTracing } from './tracing.ts';

export type TracingConfig = {
  /** Where traces are handed to, by OTLP over HTTP. */
  url: string;
  service_name: string;
  version: string;
  /** What OTEL_RESOURCE_ATTRIBUTES says of this installation. */
  attributes: string;
  sampler: Sampler;
  /** Which part of traces is told, where the sampler wants to know. */
  ratio: number;
  /** How many pieces of work wait at most, how many are handed over at once, and how often, in milliseconds. */
  queue: { most: number; batch: number; every: number };
};
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;
export type Sampler = (typeof samplers)[number];

/** Ends it: what waits is handed over, if that is done in time. */
type Stop = (milliseconds: number) => Promise<void>;

/** Nothing is loaded, and nothing is to be ended, where nobody wants traces. */
export async function startTracing(config: TracingConfig | null): Promise<Stop | null> {
  if (!config) return null;
  const { openTracing } = await import('./open-tracing.ts');
  const { tracing, close } = openTracing(config);
  useTracing(tracing);
  return async (milliseconds) => {
    useTracing(null);
    await close(milliseconds);
  };
}
