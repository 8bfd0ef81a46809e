import { pino } from 'pino';
import { hidden } from './hidden.ts';

/** Secrets never reach the log: each line is looked through, whoever wrote it. */
export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: { streamWrite: hidden },
});
