import * as z from 'zod/mini';
import { samplers, type TracingConfig } from './kit/tracing/start-tracing.ts';
import { version } from './version.ts';

const number = z.coerce.number();
const protocol = z.optional(z.enum(['http/protobuf', 'http/json', 'grpc']));

/** The variables by which OpenTelemetry is set up everywhere; what is not here, the exporter reads itself. */
const environment = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: z.optional(z.url({ protocol: /^https?$/ })),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol,
  OTEL_SERVICE_NAME: z.optional(z.string()),
  OTEL_RESOURCE_ATTRIBUTES: z._default(z.string(), ''),
  OTEL_TRACES_SAMPLER: z._default(z.enum(samplers), 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z._default(number.check(z.gte(0), z.lte(1)), 1),
  OTEL_BSP_MAX_QUEUE_SIZE: z._default(number.check(z.int(), z.gte(1), z.lte(100_000)), 2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: z._default(number.check(z.int(), z.gte(1)), 512),
  OTEL_BSP_SCHEDULE_DELAY: z._default(number.check(z.int(), z.gte(1)), 5000),
});

type Environment = Record<string, string | undefined>;
type Explain = (error: z.core.$ZodError) => string;

/** Null unless a place for traces is named: then nobody minds what else is set for other programs of this machine. */
export function readTracing(env: Environment, explain: Explain): TracingConfig | null {
  const { OTEL_SDK_DISABLED = '', OTEL_TRACES_EXPORTER = 'otlp' } = env;
  const isNamed = env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (!isNamed || OTEL_SDK_DISABLED.toLowerCase() === 'true' || OTEL_TRACES_EXPORTER === 'none') return null;
  if (OTEL_TRACES_EXPORTER !== 'otlp') throw new Error('OTEL_TRACES_EXPORTER is not right: otlp or none');
  const read = environment.safeParse(env, { error: z.locales.en().localeError });
  if (!read.success) throw new Error(explain(read.error));
  const it = read.data;
  const spoken = it.OTEL_EXPORTER_OTLP_TRACES_PROTOCOL ?? it.OTEL_EXPORTER_OTLP_PROTOCOL ?? 'http/protobuf';
  if (spoken !== 'http/protobuf')
    throw new Error(`OTEL_EXPORTER_OTLP_PROTOCOL is not right: http/protobuf is spoken here, not ${spoken}`);
  const { OTEL_SERVICE_NAME, OTEL_RESOURCE_ATTRIBUTES: attributes } = it;
  return {
    url: it.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? `${it.OTEL_EXPORTER_OTLP_ENDPOINT!.replace(/\/+$/, '')}/v1/traces`,
    service_name: OTEL_SERVICE_NAME ?? /(?:^|,)service\.name=([^,]+)/.exec(attributes)?.[1] ?? 'parley',
    version,
    attributes,
    sampler: it.OTEL_TRACES_SAMPLER,
    ratio: it.OTEL_TRACES_SAMPLER_ARG,
    queue: {
      most: it.OTEL_BSP_MAX_QUEUE_SIZE,
      batch: it.OTEL_BSP_MAX_EXPORT_BATCH_SIZE,
      every: it.OTEL_BSP_SCHEDULE_DELAY,
    },
  };
}
