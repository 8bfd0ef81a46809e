import { foldersChanged } from '@parley/contract/inbox/contacts';
import { ALL_AT_ONCE, type checkAll as checking, type readAll as reading } from '@parley/contract/inbox/work';
import type { Output } from '@parley/contract/http';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { countFolders } from '../folders/counts.queries.ts';
import { lockContacts } from '../folders/relist.queries.ts';
import * as all from './all.queries.ts';
import { type Journal, openJournal } from './journal.queries.ts';
import { noteRooms, tellReader } from './read-rooms.ts';
import { tellThemReadLater } from './tell-them-read.ts';

/** So many pages of the list are looked through for what is unread before the rest is left to a job. */
const firstPages = 20;

/** New is empty for whoever asked; what they do not see stays for others. */
export async function checkAll(viewer: Viewer): Promise<Output<typeof checking>> {
  const { project_id } = viewer;
  const { changed, token } = await transaction(project_id, async (tx) => {
    const ids = await all.contactsToCheck(tx, { viewer, limit: ALL_AT_ONCE });
    const journal = await openFor(tx, viewer, 'check', ids);
    await check(tx, viewer, ids, journal);
    return { changed: ids.length, token: journal?.token ?? null };
  });
  const is_going_on = changed > 0 && (await countFolders(viewer))['4check'].total > 0;
  if (is_going_on) await goOn(viewer, checkTheRest, { ...payloadOf(viewer) });
  return { data: { changed, is_going_on, undo: is_going_on ? null : token } };
}

export async function readAll(viewer: Viewer): Promise<Output<typeof reading>> {
  const { project_id } = viewer;
  const { unread } = (await countFolders(viewer)).all;
  const { changed, below, token } = await transaction(project_id, async (tx) => {
    const rooms = await all.readRooms(tx, viewer);
    if (rooms.length) await tellReader(tx, viewer);
    const found = await lookFor(tx, viewer, unread - rooms.length);
    const journal = await openFor(tx, viewer, 'read', [...found.ids, ...rooms]);
    if (journal) await noteRooms(tx, project_id, journal.id, rooms);
    await read(tx, viewer, found.ids, journal);
    return { changed: found.ids.length + rooms.length, below: found.below, token: journal?.token ?? null };
  });
  const is_going_on = below !== null && (await countFolders(viewer)).all.unread > 0;
  if (is_going_on) await goOn(viewer, readTheRest, { ...payloadOf(viewer), below });
  return { data: { changed, is_going_on, undo: is_going_on ? null : token } };
}

/** What is unread from the top of the list on, as much as fits into one go. */
async function lookFor(tx: Tx, viewer: Seer, wanted: number) {
  const ids: number[] = [];
  let below: all.Below | null = all.top;
  for (let nth = 0; below && nth < firstPages && ids.length < Math.min(wanted, ALL_AT_ONCE); nth++) {
    const page = await all.unreadContacts(tx, { viewer, limit: ALL_AT_ONCE - ids.length, below });
    ids.push(...page.ids);
    below = page.below;
  }
  return { ids, below };
}

const openFor = async (tx: Tx, { project_id, user_id }: Viewer, action: string, changed: unknown[]) =>
  changed.length ? openJournal(tx, { project_id, user_id, action }) : null;

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
    const viewer = { ...asker, project_id };
    const checkSome = async (tx: Tx) => {
      const ids = await all.contactsToCheck(tx, { viewer, limit: ALL_AT_ONCE });
      await check(tx, viewer, ids);
      return ids.length;
    };
    while (await transaction(project_id, checkSome));
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
    for (let below: all.Below | null = from; below;) {
      const place: all.Below = below;
      below = await transaction(project_id, async (tx) => {
        const page = await all.unreadContacts(tx, { viewer, limit: ALL_AT_ONCE, below: place });
        await read(tx, viewer, page.ids);
        return page.below;
      });
      if ((await countFolders(viewer)).all.unread === 0) return;
    }
  },
  { queue: 'bulk' },
);

async function check(tx: Tx, viewer: Seer, ids: number[], journal: Journal | null = null): Promise<void> {
  if (!ids.length) return;
  await lockContacts(tx, viewer.project_id, ids);
  if (journal) await all.noteChecked(tx, seerOf(viewer), ids, journal.id);
  await all.checkThem(tx, seerOf(viewer), ids);
  await tell(tx, viewer);
}

async function read(tx: Tx, viewer: Seer, ids: number[], journal: Journal | null = null): Promise<void> {
  if (!ids.length) return;
  await lockContacts(tx, viewer.project_id, ids);
  if (journal) await all.noteRead(tx, seerOf(viewer), ids, journal.id);
  await tellThemReadLater(tx, viewer.project_id, await all.readThem(tx, seerOf(viewer), ids));
  await tell(tx, viewer);
}

/** A hint without content, for those who see some of what changed. */
const tell = (tx: Tx, { project_id, channels_ids }: Seer): Promise<void> =>
  emit(tx, project_id, foldersChanged, {}, channels_ids === null ? everyone : seersOf(...channels_ids));
