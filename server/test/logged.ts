import { pino } from 'pino';
import { log } from '../src/kit/log.ts';

type Stream = { write: (line: string) => void };

/** What reached the log meanwhile, at whatever level. */
export async function logged(work: () => Promise<unknown>): Promise<string> {
  const stream = (log as unknown as Record<symbol, Stream>)[pino.symbols.streamSym]!;
  const { write } = stream;
  const { level } = log;
  let lines = '';
  stream.write = (line) => void (lines += line);
  log.level = 'debug';
  try {
    await work();
  } finally {
    Object.assign(stream, { write });
    log.level = level;
  }
  return lines;
}
