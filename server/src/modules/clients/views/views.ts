import { isDeepStrictEqual } from 'node:util';
import {
  MAX_CLIENT_VIEWS,
  type ClientView,
  type FieldCondition,
  type createClientView as creating,
  type deleteClientView as deleting,
  type listClientViews as listing,
  type updateClientView as updating,
} from '@parley/contract/clients/table';
import type { CustomField } from '@parley/contract/fields/fields';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { readFilter } from '../table/filter.ts';
import { countViews, deleteView, insertView, lockView, saveView, viewsOf } from './views.queries.ts';

export const listClientViews = async (viewer: Viewer): Promise<Output<typeof listing>> => ({
  data: await viewsOf(dbOf(viewer.project_id), viewer),
});

export const createClientView = (viewer: Viewer, body: Parsed<typeof creating>): Promise<Output<typeof creating>> =>
  transaction(viewer.project_id, async (tx) => {
    if ((await countViews(tx, viewer)) >= MAX_CLIENT_VIEWS) refuse('too_many_views', { most: MAX_CLIENT_VIEWS });
    await refuseLost(tx, viewer, body);
    return { data: await insertView(tx, viewer, body) };
  });

export const updateClientView = (
  viewer: Viewer,
  { id, ...changes }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> =>
  transaction(viewer.project_id, async (tx) => {
    const { id: _, user_id, ...was } = await ownView(tx, viewer, id);
    const said = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
    const is = { ...was, ...said };
    // Renamed, it may go on asking for what is gone.
    if (!isDeepStrictEqual([is.filter, is.sort], [was.filter, was.sort])) await refuseLost(tx, viewer, said);
    // What was for everyone does not become the private matter of somebody else.
    if (!is.shared && user_id !== viewer.user_id) refuse('forbidden');
    return { data: await saveView(tx, viewer, id, is) };
  });

export const deleteClientView = (viewer: Viewer, { id }: Parsed<typeof deleting>): Promise<Output<typeof deleting>> =>
  transaction(viewer.project_id, async (tx) => {
    await ownView(tx, viewer, id);
    await deleteView(tx, viewer, id);
    return { data: null };
  });

/** What it asks for must be there when it is kept; what goes later is told by whoever opens it. */
async function refuseLost(tx: Tx, viewer: Viewer, { filter, sort }: Partial<ClientView>): Promise<void> {
  if (!filter && !sort) return;
  const { fields } = await readFilter(tx, viewer, filter ?? {}, true);
  const by = fieldIn(sort ?? '');
  const lost = [
    ...(by === null || fields.some((it) => it.id === by) ? [] : [by]),
    ...lostOptions(filter?.custom_field ?? [], fields),
  ];
  if (lost.length) refuse('condition_gone', { lost: lost.map((id) => `field_${id}`) });
}

const fieldIn = (sort: string): number | null => Number(/^-?field_(\d+)$/.exec(sort)?.[1]) || null;

/** Fields of which an option is asked for that they do not have. */
const lostOptions = (asked: FieldCondition[], fields: CustomField[]): number[] =>
  asked.flatMap(({ field_id, options = [] }) => {
    const known = fields.find((it) => it.id === field_id)?.fields.map((it) => it.id) ?? [];
    return options.every((id) => known.includes(id)) ? [] : [field_id];
  });

/** A shared one is changed by its maker or an administrator. */
async function ownView(tx: Tx, viewer: Viewer, id: number): Promise<ClientView> {
  const view = (await lockView(tx, viewer, id)) ?? refuse('not_found');
  if (view.user_id !== viewer.user_id && !viewer.is_admin) refuse('forbidden');
  return view;
}
