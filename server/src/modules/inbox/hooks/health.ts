import { now } from '../../../kit/clock.ts';
import { log } from '../../../kit/log.ts';
import { addHours, type HourRow } from '../../projects/index.ts';

type Where = { project_id: number; channel_id: number };
type What = 'received' | 'sent' | 'failed';

const flushMs = 3000;
let waiting = new Map<string, HourRow>();
let timer: NodeJS.Timeout | undefined;
let writing: Promise<void> = Promise.resolve();

/** Counted in memory and written now and then: no message waits for it, and a crash loses a few seconds of counting. */
export function noteHealth({ project_id, channel_id }: Where, what: What, error?: string): void {
  const key = `${project_id}:${channel_id}`;
  const at = now();
  const none = { received: 0, sent: 0, failed: 0, last_in_at: null, last_out_at: null, last_error_at: null };
  const row: HourRow = waiting.get(key) ?? { project_id, channel_id, ...none, last_error: null };
  row[what]++;
  if (what === 'received') row.last_in_at = at;
  if (what === 'sent') row.last_out_at = at;
  if (what === 'failed') Object.assign(row, { last_error_at: at, last_error: error ?? row.last_error });
  waiting.set(key, row);
  timer ??= setTimeout(() => void flushHealth(), flushMs).unref();
}

/** Also said when the program stops: whatever was counted by then is written when this ends, whoever began it. */
export function flushHealth(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const rows = [...waiting.values()];
  waiting = new Map();
  return (writing = writing.then(() => write(rows)));
}

async function write(rows: HourRow[]): Promise<void> {
  for (const row of rows) {
    await addHours(row).catch((error: unknown) => log.warn({ error }, 'the health of a channel could not be noted'));
  }
}
