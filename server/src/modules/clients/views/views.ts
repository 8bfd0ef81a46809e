import {
  MAX_CLIENT_VIEWS,
  type ClientView,
  type createClientView as creating,
  type deleteClientView as deleting,
  type listClientViews as listing,
  type updateClientView as updating,
} from '@parley/contract/clients/table';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { countViews, deleteView, insertView, lockView, saveView, viewsOf } from './views.queries.ts';

export const listClientViews = async (viewer: Viewer): Promise<Output<typeof listing>> => ({
  data: await viewsOf(dbOf(viewer.project_id), viewer),
});

export const createClientView = (viewer: Viewer, body: Parsed<typeof creating>): Promise<Output<typeof creating>> =>
  transaction(viewer.project_id, async (tx) => {
    if ((await countViews(tx, viewer)) >= MAX_CLIENT_VIEWS) refuse('too_many_views', { most: MAX_CLIENT_VIEWS });
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

/** A shared one is changed by its maker or an administrator. */
async function ownView(tx: Tx, viewer: Viewer, id: number): Promise<ClientView> {
  const view = (await lockView(tx, viewer, id)) ?? refuse('not_found');
  if (view.user_id !== viewer.user_id && !viewer.is_admin) refuse('forbidden');
  return view;
}
