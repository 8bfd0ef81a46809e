import { randomUUID } from 'node:crypto';
import { contactChecked, contactMarkedRead } from '@parley/contract/inbox/contact-facts';
import { foldersChanged } from '@parley/contract/inbox/contacts';
import { ALL_AT_ONCE, type checkAll as checking, type readAll as reading } from '@parley/contract/inbox/work';
import type { Output } from '@parley/contract/http';
import * as z from 'zod/mini';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { everyone, seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { doneBy, fact, recordAll } from '../../../kit/facts/record.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { findMember } from '../../projects/index.ts';
import { type Seer, seerOf } from '../dialogues/seen.queries.ts';
import { countFolders } from '../folders/counts.queries.ts';
import { lockContacts } from '../folders/relist.queries.ts';
import * as all from './all.queries.ts';
import type { ContactFactKind } from './facts-of-work.ts';
import { noteRooms } from './read-rooms.ts';
import { tellThemReadLater } from './tell-them-read.ts';

/** So many pages of the list are looked through for what is unread before the rest is left to a job. */
const firstPages = 20;

/** New is empty for whoever asked; what they do not see stays for others. */
export async function checkAll(viewer: Viewer): Promise<Output<typeof checking>> {
  const { project_id } = viewer;
  const token = randomUUID();
  const changed = await transaction(project_id, async (tx) => {
    const ids = await all.contactsToCheck(tx, { viewer, limit: ALL_AT_ONCE });
    await check(tx, viewer, ids, token);
    return ids.length;
  });
  const is_going_on = changed > 0 && (await countFolders(viewer))['4check'].total > 0;
  if (is_going_on) await goOn(viewer, checkTheRest, { user_id: viewer.user_id });
  return { data: { changed, is_going_on, undo: changed && !is_going_on ? token : null } };
}

export async function readAll(viewer: Viewer): Promise<Output<typeof reading>> {
  const { project_id, user_id } = viewer;
  const token = randomUUID();
  const { unread } = (await countFolders(viewer)).all;
  const { changed, below } = await transaction(project_id, async (tx) => {
    const rooms = await all.readRooms(tx, viewer);
    await noteRooms(tx, viewer, rooms, { token });
    const found = await lookFor(tx, viewer, unread - rooms.length);
    await read(tx, viewer, found.ids, token);
    return { changed: found.ids.length + rooms.length, below: found.below };
  });
  const is_going_on = below !== null && (await countFolders(viewer)).all.unread > 0;
  if (is_going_on) await goOn(viewer, readTheRest, { user_id, below });
  return { data: { changed, is_going_on, undo: changed && !is_going_on ? token : null } };
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

const goOn = <S extends z.ZodMiniType>(
  { project_id }: Viewer,
  rest: Parameters<typeof later<S>>[1],
  payload: z.input<S>,
) => transaction(project_id, (tx) => later(tx, rest, payload, { project_id }));

const asker = z.object({ user_id: z.number() });

export const checkTheRest = job(
  'check-the-rest',
  asker,
  async ({ user_id }, { project_id }) => {
    const viewer = project_id === null ? null : await findMember(project_id, user_id);
    // Whoever has left meanwhile checks nothing any more.
    if (!viewer) return;
    const checkSome = async (tx: Tx) => {
      const ids = await all.contactsToCheck(tx, { viewer, limit: ALL_AT_ONCE });
      await check(tx, viewer, ids, null);
      return ids.length;
    };
    while (await transaction(viewer.project_id, checkSome));
  },
  { queue: 'bulk' },
);

/** Down the list until nothing unread is left, or its end. */
export const readTheRest = job(
  'read-the-rest',
  z.extend(asker, { below: z.object({ at: z.string(), contact_id: z.number() }) }),
  async ({ below: from, user_id }, { project_id }) => {
    const viewer = project_id === null ? null : await findMember(project_id, user_id);
    if (!viewer) return;
    for (let below: all.Below | null = from; below;) {
      const place: all.Below = below;
      below = await transaction(viewer.project_id, async (tx) => {
        const page = await all.unreadContacts(tx, { viewer, limit: ALL_AT_ONCE, below: place });
        await read(tx, viewer, page.ids, null);
        return page.below;
      });
      if ((await countFolders(viewer)).all.unread === 0) return;
    }
  },
  { queue: 'bulk' },
);

async function check(tx: Tx, viewer: Viewer, ids: number[], token: string | null): Promise<void> {
  if (!ids.length) return;
  await lockContacts(tx, viewer.project_id, ids);
  note(tx, viewer, contactChecked, await all.changesByChecking(tx, seerOf(viewer), ids), token);
  await all.checkThem(tx, seerOf(viewer), ids);
  await tell(tx, viewer);
}

async function read(tx: Tx, viewer: Viewer, ids: number[], token: string | null): Promise<void> {
  if (!ids.length) return;
  await lockContacts(tx, viewer.project_id, ids);
  note(tx, viewer, contactMarkedRead, await all.changesByReading(tx, seerOf(viewer), ids), token);
  await tellThemReadLater(tx, viewer.project_id, await all.readThem(tx, seerOf(viewer), ids));
  await tell(tx, viewer);
}

function note(tx: Tx, viewer: Viewer, kind: ContactFactKind, done: all.WorkOf[], token: string | null): void {
  const by = doneBy(viewer);
  const facts = done.map(({ contact_id: id, changes }) =>
    fact(kind, { id, name: null, by, changes, cause: { token } }),
  );
  recordAll(tx, viewer.project_id, facts);
}

/** A hint without content, for those who see some of what changed. */
const tell = (tx: Tx, { project_id, channels_ids }: Seer): Promise<void> =>
  emit(tx, project_id, foldersChanged, {}, channels_ids === null ? everyone : seersOf(...channels_ids));
