import { getUser } from '@parley/contract/accounts/users';
import type { Contact } from '@parley/contract/inbox/contacts';
import { byNewest, isInFolder, orderOn } from '@parley/contract/inbox/folders';
import { facetsOf, fitsRule, personalViews } from '@parley/contract/inbox/list-fit';
import type { ListOrder, Rule } from '@parley/contract/inbox/list-rules';
import { type Data, keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import type { Filter, Folder, Shown } from './shown.ts';
import { heldTopics } from './topics.ts';

/** The same as a folder that fills itself would say it. */
export const ruleOf = ({ views, order, channels, manager }: Filter): Rule => ({
  views,
  order: order ?? 'newest',
  channel_id: channels,
  ...(manager !== null && { manager_id: manager }),
});

export const ruleOfFolder = (folder: Folder): Rule | undefined =>
  typeof folder === 'number' ? heldTopics().find(({ id }) => id === folder)?.rule : undefined;

const orderOf = ({ folder, filter }: Shown): ListOrder => filter.order ?? ruleOfFolder(folder)?.order ?? 'newest';

/** Who enters such a list, only the server can tell. */
export const isPersonal = ({ folder, filter }: Shown): boolean =>
  [...filter.views, ...(ruleOfFolder(folder)?.views ?? [])].some((view) => personalViews.includes(view));

export const myIdNow = (): number =>
  queryClient.getQueryData<{ data: Data<typeof getUser> }>(keyOf(getUser, {}))?.data.id ?? 0;

/** Whether a row stands in a folder with this filter: the server decides by the same rules. */
export function isShown(row: Contact, { folder, filter }: Shown): boolean {
  const rule = ruleOfFolder(folder);
  if (row.blocked || row.archived || !(rule ? fitsRule(rule, facetsOf(row), myIdNow()) : isInFolder(folder, row))) {
    return false;
  }
  const { channels, manager, views, order } = filter;
  if (views.length || (order ?? 'newest') !== 'newest') return fitsRule(ruleOf(filter), facetsOf(row), myIdNow());
  if (channels.length && !row.users.some((it) => channels.includes(it.messenger_type))) return false;
  if (manager === null) return true;
  return manager === 'none' ? row.operator === null && !isRoom(row) : row.operator === manager;
}

/** Negative when `a` stands above `b`. */
export function byPlace(a: Contact, b: Contact, shown: Shown): number {
  const order = orderOf(shown);
  if (order === 'waiting') return (a.owed_order ?? 0) - (b.owed_order ?? 0) || a.id - b.id;
  const newestFirst = byNewest(placeOf(a, shown), placeOf(b, shown));
  return order === 'oldest' ? -newestFirst : newestFirst;
}

/** Filtered by channels, a row stands by its newest message on these. */
function placeOf(row: Contact, { folder, filter: { channels } }: Shown) {
  const ofFolder = ruleOfFolder(folder)?.channel_id ?? [];
  if (!channels.length && !ofFolder.length) return row;
  const isIn = (asked: readonly (string | number)[], it: Contact['users'][number]) =>
    !asked.length || asked.includes(it.messenger_type) || asked.includes(it.channel_id);
  return { id: row.id, order: orderOn(row, (it) => isIn(channels, it) && isIn(ofFolder, it)) ?? 0 };
}

const isRoom = (row: Contact): boolean => row.users[0]?.messenger_type === 'internal';
