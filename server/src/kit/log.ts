import { pino } from 'pino';

/** Secrets never reach the log: known places are cut, and URLs are logged without their query. */
export const log = pino({
  level: 'info',
  base: undefined,
  timestamp: pino.stdTimeFunctions.isoTime,
  redact: ['token', 'password', '*.token', '*.password', 'headers.authorization', 'headers.cookie'],
});
