import type { Dialogue } from '@parley/contract/inbox/contacts';
import { orderOn } from '@parley/contract/inbox/folders';
import type { Rule } from '@parley/contract/inbox/list-rules';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Asked, folderOf, type List, placeOf } from '../contacts/asked-list.ts';
import { countWants } from './count-views.queries.ts';
import { both, type Want, wantOf } from './fit.queries.ts';
import { contactsViewed, countViewed, isPersonal, type Viewed } from './pages.queries.ts';

/** Whoever fits what is asked for and the folder's own rule, in the order that is asked for, or the folder's. */
export function viewedList(viewer: Viewer, asked: Asked, rule: Rule | null): List {
  const viewed = viewedOf(asked, rule);
  const beginning = viewed.order === 'newest' ? 'infinity' : '-infinity';
  const isAsked = ({ channel_id, messenger_type }: Dialogue) =>
    viewed.want.channels.every(({ ids, types }) => ids.includes(channel_id) || types.includes(messenger_type));
  return {
    read: (next, size) => contactsViewed(viewer, viewed, placeOf(next, beginning), size),
    count: async () => {
      if (viewed.folder_id || isPersonal(viewed.want)) {
        return countViewed(viewer, viewed, placeOf(undefined, beginning));
      }
      return (await countWants(viewer, new Map([['', viewed.want]]))).get('')!.total;
    },
    nextAfter: (row) => `${viewed.order === 'waiting' ? row.owed_order! : orderOn(row, isAsked)}.${row.id}`,
  };
}

function viewedOf(asked: Asked, rule: Rule | null): Viewed {
  const { views = [], channel_id = [], manager_id } = asked;
  const order = asked.order ?? rule?.order ?? 'newest';
  const here = wantOf({ views, channel_id, order, ...(manager_id !== undefined && { manager_id }) });
  const folder = folderOf(asked);
  const kept: Want = { ...everybody, views: typeof folder === 'string' ? [folder] : [] };
  const want = both(both(here, kept), rule ? wantOf(rule) : everybody);
  return { want, order, folder_id: typeof folder === 'number' && !rule ? folder : 0 };
}

const everybody: Want = { views: [], operators: [], channels: [] };
