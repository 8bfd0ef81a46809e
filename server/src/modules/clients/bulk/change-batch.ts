import { foldersChanged } from '@parley/contract/inbox/contacts';
import { clientsChanged } from '@parley/contract/clients/table';
import type { CustomField, FieldValue } from '@parley/contract/fields/fields';
import type { Tx } from '../../../kit/db/index.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { saveManyValues, type ValueChange, valuesOf } from '../../fields/index.ts';
import { type ClientCause, writeHistory } from '../history/history.queries.ts';
import { marksChanged, noteChanges } from '../history/note-changes.ts';
import { lent, tellCrowds } from '../surroundings.ts';
import { type Changes, changesBetween, columns, type Standing } from './rules.ts';
import { saveStandings } from './standing.queries.ts';

export type Step = { was: Standing; is: Standing };

/** Held clients become what was decided of them, with all that follows; answers what changed of whom. */
export async function writeSteps(
  tx: Tx,
  project_id: number,
  {
    steps,
    fields,
    folder_id,
    by,
  }: { steps: Step[]; fields: CustomField[]; folder_id?: number | undefined; by: ClientCause },
): Promise<{ contact_id: number; changes: Changes }[]> {
  const found = steps
    .map(({ was, is }) => ({ was, is, changes: changesBetween(was, is, folder_id) }))
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
  await writeDown(tx, project_id, by, found, values);
  const idsOf = (name: string) => found.filter(({ changes }) => name in changes).map(({ is }) => is.id);
  const marked = idsOf('archived');
  if (marked.length) await lent().relist(tx, project_id, marked);
  if (folder_id !== undefined) {
    const moved = found.filter(({ changes }) => `topic ${folder_id}` in changes);
    const isIn = ({ is }: Step) => is.folders_ids.includes(folder_id);
    await lent().putIntoFolder(
      tx,
      project_id,
      moved.filter(isIn).map((it) => it.is.id),
      folder_id,
      true,
    );
    await lent().putIntoFolder(
      tx,
      project_id,
      moved.filter((it) => !isIn(it)).map((it) => it.is.id),
      folder_id,
      false,
    );
  }
  await tellCrowds(tx, project_id, idsOf('organization_id'));
  // The list of dialogues shows these: a hint without content.
  const isShown = marked.length || folder_id !== undefined || idsOf('organization_id').length;
  if (isShown) await emit(tx, project_id, foldersChanged, {}, everyone);
  return found.map(({ is, changes }) => ({ contact_id: is.id, changes }));
}

const otherValues = (was: Standing, is: Standing): Map<number, FieldValue | null> =>
  new Map(
    Object.entries(is.values)
      .filter(([id, value]) => value !== was.values[id])
      .map(([id, value]) => [Number(id), value]),
  );

async function writeDown(
  tx: Tx,
  project_id: number,
  by: ClientCause,
  found: Step[],
  values: ValueChange[],
): Promise<void> {
  const ofClient = Map.groupBy(values, (it) => it.owner_id);
  await noteChanges(
    tx,
    project_id,
    by,
    found.map(({ was, is }) => ({
      contact_id: is.id,
      fields: Object.fromEntries(
        columns.filter((name) => was[name] !== is[name]).map((name) => [name, [was[name], is[name]]]),
      ),
      values: ofClient.get(is.id) ?? [],
    })),
  );
  const marks = found.flatMap(({ was, is }) => {
    const blocked = false;
    return marksChanged(is.id, { blocked, archived: was.archived }, { blocked, archived: is.archived });
  });
  await writeHistory(tx, project_id, by, marks);
}

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
