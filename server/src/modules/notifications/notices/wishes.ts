import type { getNoticeWishes as getting, setNoticeWishes as setting } from '@parley/contract/notifications/notices';
import type { Output, Parsed } from '@parley/contract/http';
import { dbOf, transaction } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { openBox, readBox, saveWishes } from './boxes.queries.ts';

export const getNoticeWishes = async (viewer: Viewer): Promise<Output<typeof getting>> => ({
  data: (await readBox(dbOf(viewer.project_id), viewer))?.wishes ?? {},
});

/** Of kinds that are not named it stays as it was. */
export const setNoticeWishes = (viewer: Viewer, { wishes }: Parsed<typeof setting>): Promise<Output<typeof setting>> =>
  transaction(viewer.project_id, async (tx) => {
    const box = await openBox(tx, viewer);
    const all = { ...box?.wishes, ...wishes };
    if (box) await saveWishes(tx, viewer, all);
    return { data: all };
  });
