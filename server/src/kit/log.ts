import { pino } from 'pino';
import { hidden } from './hidden.ts';
import { tracing } from './tracing/tracing.ts';

/** Secrets never reach the log: each line is looked through, whoever wrote it. */
export const log = pino({
  // Until the configuration is read.
  level: 'warn',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => tracing?.words() ?? {},
  hooks: { streamWrite: hidden },
});
