import type { FeedEntry, listFeed as endpoint } from '@parley/contract/notes/feed';
import type { Output, Parsed } from '@parley/contract/http';
import { now } from '../../../kit/clock.ts';
import { type Db, dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { lastOf, sizeOf, wordFor } from '../../clients/index.ts';
import { actionsAmong } from '../../deals/index.ts';
import { messagesByIds, wireTimeOf } from '../../inbox/index.ts';
import { tasksByIds } from '../../tasks/index.ts';
import { notesByIds } from '../notes.queries.ts';
import { findSubject, seerOf } from '../subjects.queries.ts';
import { type Place, placesIn, type Source, sources } from './feed.queries.ts';

const usual = 30;

/** What happened around a deal, from several sources in one line of time. */
export async function listFeed(
  viewer: Viewer,
  { id, only, count, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const db = dbOf(viewer.project_id);
  const below = placeOf(next);
  const deal = (await findSubject(db, viewer, 'lead', id)) ?? refuse('not_found');
  const size = sizeOf(count, usual);
  const which = { deal_id: deal.id, deals_ids: deal.ids, has_tasks: viewer.modules.tasks, at: now() };
  const found = await placesIn(db, { ...seerOf(viewer), ...which, part: only ?? 'all', below, limit: size + 1 });
  const page = found.slice(0, size);
  const data = await entriesOf(db, viewer, deal.id, page);
  const last = found.length > size ? page.at(-1)! : null;
  return { data, meta: { count: data.length, next: last && wordOf(last) } };
}

const wordOf = ({ micros, rank, id }: Place): string => wordFor({ key: `${micros}.${rank}`, id });

function placeOf(next: string | undefined): Place | null {
  const last = lastOf(next, 'string');
  if (!last) return null;
  const [, micros, rank] = /^(\d{1,16})\.(\d)$/.exec(String(last.key)) ?? refuse('malformed_request');
  return { micros: Number(micros), rank: Number(rank), id: last.id };
}

/** What stands at these places; what went away between two looks is left out. */
async function entriesOf(db: Db, viewer: Viewer, deal_id: number, places: Place[]): Promise<FeedEntry[]> {
  const idsOf = (...wanted: Source[]) => [
    ...new Set(places.filter((it) => wanted.includes(sources[it.rank]!)).map((it) => it.id)),
  ];
  const [changes, tasks, messages, notes] = await Promise.all([
    read(idsOf('change'), (ids) => actionsAmong(db, viewer, deal_id, ids)),
    read(idsOf('given', 'done', 'late'), (ids) => tasksByIds(viewer, ids, db)),
    read(idsOf('message'), (ids) => messagesByIds(db, viewer.project_id, ids)),
    read(idsOf('note'), (ids) => notesByIds(db, viewer.project_id, ids)),
  ]);
  return places.flatMap(({ micros, rank, id }): FeedEntry[] => {
    const source = sources[rank]!;
    const moment = { key: `${source}-${id}`, at: wireTimeOf(micros), order: micros };
    if (source === 'change') return withIt(changes.get(id), (change) => ({ ...moment, kind: 'change', change }));
    if (source === 'message') return withIt(messages.get(id), (message) => ({ ...moment, kind: 'message', message }));
    if (source === 'note') return withIt(notes.get(id), (note) => ({ ...moment, kind: 'note', note }));
    return withIt(tasks.get(id), (task) => ({ ...moment, kind: 'task', moment: source, task }));
  });
}

const withIt = <T>(it: T | undefined, made: (it: T) => FeedEntry): FeedEntry[] => (it ? [made(it)] : []);

/** Asked only where there is something to ask for. */
async function read<T extends { id: number }>(
  ids: number[],
  ask: (ids: number[]) => Promise<T[]>,
): Promise<Map<number, T>> {
  return new Map((ids.length ? await ask(ids) : []).map((it) => [it.id, it]));
}
