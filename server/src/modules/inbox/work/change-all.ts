import { foldersChanged } from '@parley/contract/inbox/contacts';
import type { checkAll as checking, readAll as reading } from '@parley/contract/inbox/work';
import type { Output } from '@parley/contract/http';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone, only, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { countFolders } from '../folders/counts.queries.ts';
import { lockContacts } from '../folders/relist.queries.ts';
import { type Below, checkThem, contactsToCheck, readRooms, readThem, top, unreadContacts } from './all.queries.ts';

/** How many contacts are changed in one go; each go is a short transaction of its own. */
const atOnce = 500;

/** New is empty for whoever asked; what they do not see stays for others. */
export async function checkAll(viewer: Viewer): Promise<Output<typeof checking>> {
  const { project_id } = viewer;
  const changed = await transaction(project_id, (tx) => checkSome(tx, viewer));
  const is_going_on = changed > 0 && (await countFolders(viewer))['4check'].total > 0;
  if (is_going_on) await goOn(viewer, checkTheRest, { ...payloadOf(viewer) });
  return { data: { changed, is_going_on } };
}

export async function readAll(viewer: Viewer): Promise<Output<typeof reading>> {
  const { project_id } = viewer;
  const { changed, below } = await transaction(project_id, async (tx) => {
    const rooms = await readRooms(tx, viewer);
    // One's own reading of a room is nobody else's matter.
    if (rooms) await emit(tx, project_id, foldersChanged, {}, only(viewer.user_id));
    const read = await readSome(tx, viewer, top);
    return { ...read, changed: read.changed + rooms };
  });
  const is_going_on = below !== null && (await countFolders(viewer)).all.unread > 0;
  if (is_going_on) await goOn(viewer, readTheRest, { ...payloadOf(viewer), below });
  return { data: { changed, is_going_on } };
}

const seer = z.object({ user_id: z.number(), channels_ids: z.nullable(z.array(z.number())) });
const payloadOf = ({ user_id, channels_ids }: Seer) => ({ user_id, channels_ids: channels_ids && [...channels_ids] });

const goOn = <S extends z.ZodMiniType>(
  { project_id }: Viewer,
  rest: Parameters<typeof later<S>>[1],
  payload: z.input<S>,
) => transaction(project_id, (tx) => later(tx, rest, payload, { project_id }));

export const checkTheRest = job(
  'check-the-rest',
  seer,
  async (asker, { project_id }) => {
    if (project_id === null) return;
    while (await transaction(project_id, (tx) => checkSome(tx, { ...asker, project_id })));
  },
  { queue: 'bulk' },
);

/** Down the list until nothing unread is left, or its end. */
export const readTheRest = job(
  'read-the-rest',
  z.extend(seer, { below: z.object({ at: z.string(), contact_id: z.number() }) }),
  async ({ below: from, ...asker }, { project_id }) => {
    if (project_id === null) return;
    const viewer = { ...asker, project_id };
    for (let below: Below | null = from; below;) {
      const place: Below = below;
      ({ below } = await transaction(project_id, (tx) => readSome(tx, viewer, place)));
      if ((await countFolders(viewer)).all.unread === 0) return;
    }
  },
  { queue: 'bulk' },
);

async function checkSome(tx: Tx, viewer: Seer): Promise<number> {
  const ids = await contactsToCheck(tx, { viewer, limit: atOnce });
  if (!ids.length) return 0;
  await lockContacts(tx, viewer.project_id, ids);
  await checkThem(tx, seerOf(viewer), ids);
  await tell(tx, viewer);
  return ids.length;
}

async function readSome(tx: Tx, viewer: Seer, below: Below) {
  const found = await unreadContacts(tx, { viewer, limit: atOnce, below });
  if (found.ids.length) {
    await lockContacts(tx, viewer.project_id, found.ids);
    await readThem(tx, seerOf(viewer), found.ids);
    await tell(tx, viewer);
  }
  return { changed: found.ids.length, below: found.below };
}

/** A hint without content, for those who see some of what changed. */
const tell = (tx: Tx, { project_id, channels_ids }: Seer): Promise<void> =>
  emit(tx, project_id, foldersChanged, {}, channels_ids === null ? everyone : seersOf(...channels_ids));
