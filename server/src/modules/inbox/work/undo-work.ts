import * as kinds from '@parley/contract/inbox/contact-facts';
import type { Cause } from '@parley/contract/facts';
import { actorOf, askedBy } from '../../../kit/actor.ts';
import type { Tx } from '../../../kit/db/index.ts';
import { Refusal } from '../../../kit/errors.ts';
import { doneBy } from '../../../kit/facts/record.ts';
import { type Steps, undoable } from '../../../kit/facts/take-back.ts';
import { type Past, summed } from '../../../kit/facts/take-back-rules.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { areLiving } from '../../clients/index.ts';
import { readTeam } from '../../projects/index.ts';
import { isFolder } from '../folders/folders.queries.ts';
import { type ContactFactKind, contactFacts, recordWork } from './facts-of-work.ts';
import { type Held, hold } from './held-contact.ts';
import { makeResponsible } from './make-responsible.ts';
import type { Desk } from './rules.ts';
import { saveDesk } from './save-desk.ts';
import { planWaking } from './snooze-contact.ts';
import { placeOfLine } from './work.queries.ts';
import { isSame, standsOn, takenBack, type WorkChanges } from './work-changes.ts';

type HeldContact = Held & { id: number };

/** How work on contacts goes back: each under its own lock, as far as whoever takes it back may still work on it. */
export const undoableWork = undoable<HeldContact>({
  module: null,
  subject: 'dialogue',
  kinds: contactFacts,
  atOnce: 1,
  follows: {},
  isSame: (_, one, other) => isSame(one, other),
  hold: async (tx, viewer, ids) => {
    const held: HeldContact[] = [];
    for (const id of ids) held.push(...(await hold(tx, viewer, id, true).then((it) => [{ ...it, id }], outOfSight)));
    return held;
  },
  stands: ({ contact, desk }, name) => (name === 'manager_id' ? contact.manager_id : standsOn(desk, name)),
  goneSince: async (tx, project_id, all) => {
    const gone = new Set<string>();
    for (const [name, [was]] of all.flatMap((it) => Object.entries(it)))
      if (was && !(await isThere(tx, project_id, name, was))) gone.add(`${name} ${was}`);
    return (name, was) => gone.has(`${name} ${was}`);
  },
  write: async (tx, viewer, steps, cause) => {
    const restored: number[] = [];
    for (const step of steps) if (await restore(tx, viewer, step, cause)) restored.push(step.row.id);
    return { restored };
  },
});

/** Says whether there was something to take back. */
async function restore(
  tx: Tx,
  viewer: Viewer,
  { row, back, facts }: Steps<HeldContact>[number],
  cause: Cause,
): Promise<boolean> {
  const { manager_id, ...work } = back;
  const { project_id } = viewer;
  const actor = actorOf(viewer);
  const past: Past = summed(facts.map((it) => it.changes));
  const desk = takenBack(row.desk, work, past);
  const after = 'aside' in back ? await withLiving(tx, project_id, desk) : desk;
  const besides: WorkChanges = {};
  if (manager_id !== undefined) {
    await makeResponsible(tx, row, manager_id as number | null, { actor, why: 'undo' });
    besides.manager_id = [row.contact.manager_id, manager_id];
  }
  if (after !== row.desk) {
    const hasLine = facts.some((it) => !silent.includes(it.name));
    const place = hasLine ? await placeOfUndone(tx, viewer, row, facts[0]!.at) : undefined;
    await saveDesk(tx, row, after, hasLine ? { kind: 'undone', by: actor, place } : null);
    await planWaking(tx, project_id, row.id, after.aside);
  }
  recordWork(tx, row, after, kindOf(facts[0]!.name), { by: doneBy(viewer), cause, besides });
  return Object.keys(back).length > 0;
}

/** Below the line that it takes back, though another dialogue of the client may be the newest by now. */
async function placeOfUndone(tx: Tx, viewer: Viewer, { desk, seen }: Held, since: string) {
  const { project_id } = viewer;
  const given = { project_id, dialogues_ids: seen, operator_id: askedBy(actorOf(viewer)), since };
  const [place] = await placeOfLine(tx, given);
  return desk.dialogues.find((it) => it.id === place?.dialogue_id);
}

const opposites = [
  [kinds.contactChecked, kinds.contactPutInNew],
  [kinds.contactMarkedRead, kinds.contactMarkedUnread],
  [kinds.contactClosed, kinds.contactReopened],
  [kinds.contactPutAside, kinds.contactWoken],
  [kinds.contactBlocked, kinds.contactUnblocked],
  [kinds.contactArchived, kinds.contactUnarchived],
  [kinds.contactFiled, kinds.contactUnfiled],
] as const;

// These leave no line, so taking them back leaves none either.
const silent: string[] = opposites.slice(0, 2).flatMap((pair) => pair.map((it) => it.name));

function kindOf(undone: string): ContactFactKind {
  for (const [one, other] of opposites) {
    if (one.name === undone) return other;
    if (other.name === undone) return one;
  }
  return kinds.contactRestored;
}

/** What sleeps again does not wake in the hands of whoever has left. */
async function withLiving(tx: Tx, project_id: number, desk: Desk): Promise<Desk> {
  const { aside } = desk;
  if (!aside?.operator_id || (await isThere(tx, project_id, 'operator_id', aside.operator_id))) return desk;
  return { ...desk, aside: { ...aside, operator_id: null } };
}

/** A folder deleted meanwhile takes nobody back, nor does a team, nor whoever has left the project. */
async function isThere(tx: Tx, project_id: number, name: string, was: unknown): Promise<boolean> {
  if (name === 'operator_id' || name === 'manager_id')
    return (await areLiving(tx, project_id, { manager_id: was as number })).manager;
  if (name === 'team_id') return (await readTeam(project_id, was as number, tx)) !== undefined;
  const [, id] = /^folder (\d+)$/.exec(name) ?? [];
  return !id || isFolder(project_id, Number(id), tx);
}

function outOfSight(error: unknown): [] {
  if (error instanceof Refusal) return [];
  throw error;
}
