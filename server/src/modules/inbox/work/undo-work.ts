import type { undoWork as endpoint } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import { actorOf } from '../../../kit/actor.ts';
import { hours, now } from '../../../kit/clock.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse, Refusal } from '../../../kit/errors.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { areLiving } from '../../clients/index.ts';
import { readTeam, setAway } from '../../projects/index.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { hold } from './held-contact.ts';
import { changesIn, claimAction } from './journal.queries.ts';
import { makeResponsible } from './make-responsible.ts';
import { roomIn, unreadRoom } from './read-rooms.ts';
import type { Aside } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { planWaking } from './snooze-contact.ts';
import { takenBack, type WorkChanges } from './work-changes.ts';

const longEnough = hours(1);
/** Who takes this back is back themselves. */
export const shiftEnd = 'end_shift';
// These left no line, so taking them back leaves none either.
const silent = ['check', 'read', 'unread'];

/** Whoever did it takes it back; what others have changed since stays as they made it. */
export async function undoWork(viewer: Viewer, { token }: Parsed<typeof endpoint>): Promise<Output<typeof endpoint>> {
  const { project_id, user_id } = viewer;
  const since = new Date(now().getTime() - longEnough);
  const undoing = await claimAction(dbOf(project_id), { project_id, user_id, token, since });
  if (!undoing) refuse('undo_is_over');
  const { id: action_id, action, contacts_ids } = undoing;
  if (action === shiftEnd) await transaction(project_id, (tx) => setAway(tx, viewer, false));
  const restored: number[] = [];
  const kept: number[] = [];
  for (const contact_id of contacts_ids) {
    const asked = { action_id, contact_id, hasLine: !silent.includes(action) };
    const isWhole = await transaction(project_id, (tx) => undoOne(tx, viewer, asked)).catch(unseen);
    (isWhole ? restored : kept).push(contact_id);
  }
  return { data: { restored, kept } };
}

type Asked = { action_id: number; contact_id: number; hasLine: boolean };

/** Says whether all of it was taken back. */
async function undoOne(tx: Tx, viewer: Viewer, { action_id, contact_id, hasLine }: Asked): Promise<boolean> {
  const { project_id } = viewer;
  const { responsible, ...changes } = await changesIn(tx, { project_id, action_id, contact_id });
  const room = roomIn(changes);
  if (room) return unreadRoom(tx, viewer, room);
  const held = await hold(tx, viewer, contact_id, true);
  // Whoever was named since stays responsible.
  if (responsible && held.contact.manager_id === responsible[1])
    await makeResponsible(tx, held, responsible[0] as number | null, { actor: actorOf(viewer), why: 'undo' });
  const living = await withLiving(project_id, changes, tx);
  const { desk, isKept } = takenBack(held.desk, living);
  const isWhole = !isKept && 'operator' in changes === 'operator' in living;
  if (desk === held.desk) return isWhole;
  await saveDesk(tx, held, desk, hasLine ? { kind: 'undone', by: actorOf(viewer) } : null);
  await planWaking(tx, project_id, contact_id, desk.aside);
  return isWhole;
}

/** A folder deleted meanwhile takes nobody back, and neither does whoever has left the project. */
async function withLiving(project_id: number, changes: WorkChanges, tx: Tx): Promise<WorkChanges> {
  const kept: WorkChanges = {};
  for (const [name, [was, is]] of Object.entries(changes)) {
    if (name === 'aside') kept[name] = [await withLivingOperator(project_id, was as Aside | null, tx), is];
    else if (!was || (await isThere(project_id, name, was, tx))) kept[name] = [was, is];
  }
  return kept;
}

/** What sleeps again does not wake in the hands of whoever has left. */
async function withLivingOperator(project_id: number, aside: Aside | null, tx: Tx): Promise<Aside | null> {
  if (!aside?.operator_id || (await isThere(project_id, 'operator', aside.operator_id, tx))) return aside;
  return { ...aside, operator_id: null };
}

async function isThere(project_id: number, name: string, was: unknown, tx: Tx): Promise<boolean> {
  if (name === 'operator') return (await areLiving(tx, project_id, { manager_id: was as number })).manager;
  if (name === 'team') return (await readTeam(project_id, was as number, tx)) !== undefined;
  const [, id] = /^topic (\d+)$/.exec(name) ?? [];
  return !id || isFolder(project_id, Number(id), tx);
}

/** Gone, or out of sight meanwhile. */
function unseen(error: unknown): false {
  if (error instanceof Refusal) return false;
  throw error;
}
