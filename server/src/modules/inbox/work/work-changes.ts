import { isDeepStrictEqual } from 'node:util';
import type { Back, Past } from '../../../kit/facts/take-back-rules.ts';
import type { DialogueState } from '../dialogues/rules.ts';
import { putIn, takeOut } from '../folders/rules.ts';
import type { Micros } from '../rules.ts';
import { type Aside, aslept, type Desk, operatorOf, queued, teamOf, withOperator } from './rules.ts';

/** What a deed did to a contact: of each thing it changed, what it was and what it became. */
export type WorkChanges = Record<string, [was: unknown, is: unknown]>;

export function changesOf(before: Desk, after: Desk): WorkChanges {
  const [was, is] = [workOf(before), workOf(after)];
  const names = Object.keys({ ...was, ...is }).filter((name) => !isSame(valueIn(was, name), valueIn(is, name)));
  return Object.fromEntries(names.map((name) => [name, [valueIn(was, name), valueIn(is, name)]]));
}

/** The contact with this taken back of what a press did to it. */
export const takenBack = (desk: Desk, back: Back, past: Past): Desk =>
  Object.entries(back).reduce((so_far, [name, was]) => restore(so_far, name, [was, past[name]![1]]), desk);

export const standsOn = (desk: Desk, name: string): unknown => valueIn(workOf(desk), name);

type Reading = [read_position: number, unread: number];
type Owing = [answered_position: number, owed_since: Micros | null];

/** All that a deed can change, by name. */
function workOf(desk: Desk): Record<string, unknown> {
  const { person, dialogues, aside } = desk;
  const ofDialogues = dialogues.flatMap((it): [string, unknown][] => [
    [`check ${it.id}`, it.for_check],
    [`read ${it.id}`, [it.read_position, it.unread] satisfies Reading],
    [`answered ${it.id}`, [it.answered_position, it.owed_since] satisfies Owing],
  ]);
  return {
    operator_id: operatorOf(desk),
    team_id: teamOf(desk),
    aside,
    blocked: person.blocked,
    archived: person.archived,
    ...Object.fromEntries(ofDialogues),
    ...Object.fromEntries(foldersOf(desk).map((id) => [`folder ${id}`, true])),
  };
}

const foldersOf = ({ dialogues }: Desk): number[] => dialogues[0]?.folders_ids ?? [];

/** In a folder that is not named the contact is not. */
const valueIn = (work: Record<string, unknown>, name: string): unknown =>
  name in work || !name.startsWith('folder ') ? work[name] : false;

/** Reading and answering are known by the place they reach: what came in after it belongs to nobody's deed. */
export const isSame = (a: unknown, b: unknown): boolean =>
  Array.isArray(a) && Array.isArray(b) ? a[0] === b[0] : isDeepStrictEqual(a, b);

function restore(desk: Desk, name: string, [was, is]: [unknown, unknown]): Desk {
  if (name === 'operator_id') return withOperator(desk, was as number | null);
  if (name === 'team_id') return queued(desk, was as number | null);
  if (name === 'aside') return aslept(desk, was as Aside | null);
  if (name === 'blocked' || name === 'archived') return { ...desk, person: { ...desk.person, [name]: was as boolean } };
  const [what, id] = name.split(' ');
  if (what === 'folder') return { ...desk, dialogues: (was ? putIn : takeOut)(desk.dialogues, Number(id)) };
  const back = (it: DialogueState): DialogueState => {
    if (what === 'check') return { ...it, for_check: was as boolean };
    if (what === 'read') return readAgain(it, was as Reading, is as Reading);
    return owedAgain(it, was as Owing);
  };
  return { ...desk, dialogues: desk.dialogues.map((it) => (it.id === Number(id) ? back(it) : it)) };
}

const readAgain = (it: DialogueState, [read_position, then]: Reading, [, since]: Reading): DialogueState => ({
  ...it,
  read_position,
  unread: it.unread - since + then,
});

const owedAgain = (it: DialogueState, [answered_position, owed_since]: Owing): DialogueState => {
  const times = [owed_since, it.owed_since].filter((at) => at !== null);
  return { ...it, answered_position, owed_since: times.length ? Math.min(...times) : null };
};
