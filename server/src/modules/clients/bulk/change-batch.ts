import { foldersChanged } from '@parley/contract/inbox/contacts';
import { clientsChanged } from '@parley/contract/clients/table';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { saveManyValues, valuesOf } from '../../fields/index.ts';
import { type Changed, type ClientCause, noteChanges } from '../history/facts-of-clients.ts';
import { lent } from '../surroundings.ts';
import { changesBetween, columns, partOf, type Standing } from './rules.ts';
import { saveStandings } from './standing.queries.ts';

export type Step = { was: Standing; is: Standing };

/** Held clients become what was decided of them, with all that follows; answers who became different. */
export async function writeSteps(
  tx: Tx,
  project_id: number,
  { steps, fields, by }: { steps: Step[]; fields: CustomField[]; by: ClientCause },
): Promise<number[]> {
  const found = steps
    .map(({ was, is }) => ({ was, is, changes: changesBetween(was, is) }))
    .filter(({ changes }) => Object.keys(changes).length);
  if (!found.length) return [];
  const isOwn = ({ changes }: (typeof found)[number]) => [...columns, 'archived'].some((name) => name in changes);
  await saveStandings(
    tx,
    project_id,
    found.filter(isOwn).map(({ is }) => is),
  );
  const values = await saveManyValues(
    tx,
    project_id,
    fields,
    found.map(({ was, is }) => ({ owner_id: is.id, values: otherValues(was, is) })),
  );
  const valuesOfClient = Map.groupBy(values, (it) => it.owner_id);
  const changed = found.map(({ is: { id }, changes }) => ({
    contact_id: id,
    fields: changes,
    values: valuesOfClient.get(id) ?? [],
  }));
  await noteChanges(tx, project_id, by, changed);
  const idsOf = (name: string) => found.filter(({ changes }) => name in changes).map(({ is }) => is.id);
  const marked = idsOf('archived');
  if (marked.length) await lent().relist(tx, project_id, marked);
  const isFiled = await moveBetweenFolders(tx, project_id, changed);
  // The list of dialogues shows these: a hint without content.
  const isShown = marked.length || isFiled || idsOf('organization_id').length;
  if (isShown) await emit(tx, project_id, foldersChanged, {}, everyone);
  return found.map(({ is }) => is.id);
}

/** Says whether anybody lies elsewhere by it. */
async function moveBetweenFolders(tx: Tx, project_id: number, changed: Changed[]): Promise<boolean> {
  const moves = changed.flatMap(({ contact_id, fields }) =>
    Object.entries(fields).flatMap(([name, pair]) => {
      const part = partOf(name);
      return 'folder' in part ? [{ contact_id, folder_id: part.folder, isIn: Boolean(pair?.[1]) }] : [];
    }),
  );
  for (const alike of Map.groupBy(moves, (it) => `${it.folder_id} ${it.isIn}`).values()) {
    const { folder_id, isIn } = alike[0]!;
    const ids = alike.map((it) => it.contact_id);
    await lent().putIntoFolder(tx, project_id, ids, folder_id, isIn);
  }
  return moves.length > 0;
}

const otherValues = (was: Standing, is: Standing): Map<number, FieldValue | null> =>
  new Map(
    Object.entries(is.values)
      .filter(([id, value]) => value !== was.values[id])
      .map(([id, value]) => [Number(id), value]),
  );

/** What these fields hold of each of these clients, where they hold anything. */
export async function withValues<S extends { id: number }>(
  tx: Tx,
  project_id: number,
  held: S[],
  fields_ids: string[],
): Promise<(S & Pick<Standing, 'values'>)[]> {
  const known = fields_ids.length
    ? await valuesOf(
        tx,
        project_id,
        held.map((it) => it.id),
      )
    : new Map<number, Record<string, FieldValue>>();
  return held.map((it) => ({
    ...it,
    values: Object.fromEntries(fields_ids.map((id) => [id, known.get(it.id)?.[id] ?? null])),
  }));
}

const mostAudiences = 20;

/** Tables fetch anew what they show of these; nobody is told of whom they do not see. */
export async function tellTables(
  tx: Tx,
  project_id: number,
  changed: { id: number; channels_ids: number[] }[],
): Promise<void> {
  const groups = Map.groupBy(changed, (it) => it.channels_ids.join());
  if (groups.size > mostAudiences) return emit(tx, project_id, clientsChanged, { ids: null }, everyone);
  for (const those of groups.values()) {
    const { channels_ids } = those[0]!;
    const ids = those.map((it) => it.id);
    await emit(tx, project_id, clientsChanged, { ids }, channels_ids.length ? seersOf(...channels_ids) : everyone);
  }
}
