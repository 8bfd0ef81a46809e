import * as contract from '@parley/contract/tickets/views';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { everyone, only } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { areThere } from '../changes/named.queries.ts';
import { keepView, lockView, ownViews, removeView, viewsOf } from './views.queries.ts';

export const listTicketViews = async (viewer: Viewer): Promise<Output<typeof contract.listTicketViews>> => ({
  data: await viewsOf(viewer),
});

export function keepTicketView(
  viewer: Viewer,
  view: Parsed<typeof contract.keepTicketView>,
): Promise<Output<typeof contract.keepTicketView>> {
  if (view.shared && !may(viewer, 'tickets.edit')) refuse('forbidden');
  const most = contract.MAX_TICKET_VIEWS;
  return transaction(viewer.project_id, async (tx) => {
    const { same, others } = await ownViews(tx, viewer, view.name);
    if (others >= most) refuse('too_many_views', { most });
    if (!(await areThere(tx, viewer, namedIn(view.filter)))) refuse('condition_gone');
    const data = await keepView(tx, viewer, view);
    await tellViews(tx, viewer, view.shared || same?.shared === true);
    return { data };
  });
}

/** What was shared by somebody else is let go by whoever may share. */
export function deleteTicketView(
  viewer: Viewer,
  { id }: Parsed<typeof contract.deleteTicketView>,
): Promise<Output<typeof contract.deleteTicketView>> {
  return transaction(viewer.project_id, async (tx) => {
    const { user_id, shared } = (await lockView(tx, viewer, id)) ?? refuse('not_found');
    if (user_id !== viewer.user_id && !may(viewer, 'tickets.edit')) refuse('forbidden');
    await removeView(tx, viewer, id);
    await tellViews(tx, viewer, shared);
    return { data: null };
  });
}

/** What it asks for must be there when it is kept; whatever goes later, nothing is found by it. */
const namedIn = (filter: contract.TicketView['filter']) => ({
  contacts: idsIn(filter.contact_id),
  dialogues: idsIn(filter.user_id),
  deals: idsIn(filter.crm_lead_id),
  channels: idsIn(filter.channel_id),
  departments: idsIn(filter.department_id),
  managers: idsIn(filter.manager_id),
  tags: idsIn(filter.tag_id),
});
const idsIn = (given: string | number | number[] | undefined): number[] =>
  [given ?? []].flat().filter((it) => typeof it === 'number');

/** One's own views are nobody else's matter, not even that they are there. */
const tellViews = (tx: Tx, { project_id, user_id }: Viewer, shared: boolean): Promise<void> =>
  emit(tx, project_id, contract.ticketViewsChanged, {}, shared ? everyone : only(user_id));
