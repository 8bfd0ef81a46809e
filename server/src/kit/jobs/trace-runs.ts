import type { Context } from '@opentelemetry/api';
import { minutes, now } from '../clock.ts';
import type { Begun, Tracing } from '../tracing/tracing.ts';
import type { Outcome } from './run-job.ts';
import type { Taken } from './workers.queries.ts';

/** For what jobs were planned, as long as this node does them; another one, or the next start, does not know. */
const makers = new Map<number, { maker: Context; isMuchLater: boolean }>();
const mostMakers = 5000;

export function noteMaker(by: Tracing, at: Date | null, added: Promise<{ id: number }[]>): Promise<unknown> {
  const maker = by.maker();
  if (!maker) return added;
  const isMuchLater = at !== null && at.getTime() - now().getTime() > minutes(1);
  return added.then((rows) => {
    for (const { id } of rows) makers.set(id, { maker, isMuchLater });
    for (const id of makers.keys()) {
      if (makers.size <= mostMakers) break;
      makers.delete(id);
    }
  });
}

/**
 * Each run is told as a part of the request or job that planned it, as far as that is known; what was planned for much
 * later is told by itself, with a link: what plans itself again and again would never end.
 */
export async function traceRun(by: Tracing, taken: Taken, run: () => Promise<Outcome>): Promise<Outcome> {
  const { id, name, queue, attempts, project_id } = taken;
  const known = makers.get(id);
  const begun = by.begin({
    name: `job ${name}`,
    kind: 'consumer',
    of: known && !known.isMuchLater ? known.maker : null,
    links: known?.isMuchLater ? [known.maker] : [],
    attributes: {
      'parley.job.name': name,
      'parley.job.id': id,
      'parley.job.queue': queue,
      'parley.job.attempt': attempts,
      ...(project_id !== null && { 'parley.project_id': project_id }),
    },
  });
  const outcome = await by.within(begun.context, run);
  endWith(begun, outcome);
  if (outcome.end !== 'put off') makers.delete(id);
  return outcome;
}

/** Why it failed stands in the log, under the same trace. */
function endWith({ note, end }: Begun, outcome: Outcome): void {
  note({ 'parley.job.end': outcome.end });
  const isFailure = outcome.end === 'dead' || (outcome.end === 'put off' && outcome.tries === 'all');
  end(isFailure ? outcome.end : undefined);
}
