import { system } from '@parley/contract/actors';
import type { ClientAction } from '@parley/contract/clients/history';
import type { listClientActions as endpoint } from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { linesOf } from '../table/pages.queries.ts';
import { factsOf } from './history.queries.ts';
import { factOfLine, linesOfFact } from './lines.ts';

const usual = 50;
const largest = 200;

export async function listClientActions(
  viewer: Viewer,
  { id, count = usual, next }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const db = dbOf(project_id);
  const [client] = await linesOf(db, viewer, [id]);
  if (!client) refuse('not_found');
  const size = Math.min(Math.max(count, 1), largest);
  const { channels_ids } = viewer;
  const up_to = next === undefined ? null : factOfLine(next);
  const facts = await factsOf(db, { project_id, channels_ids, contact_id: id, up_to, limit: size + 2 });
  const found = facts.flatMap(linesOfFact).filter((it) => next === undefined || it.id < next);
  const page = found.slice(0, size);
  const isOver = found.length <= size;
  const data = isOver && page.at(-1)?.kind !== 'created' ? [...page, beginning(client.created_at)] : page;
  return { data, meta: { count: data.length, next: isOver ? null : String(page.at(-1)!.id) } };
}

/** Whoever was made by nobody in particular came by a channel. */
const beginning = (created_at: string): ClientAction => ({
  id: 0,
  kind: 'created',
  actor: system,
  why: 'channel',
  field: null,
  before: null,
  after: null,
  created_at,
});
