import type { JoinReason } from '@parley/contract/inbox/join-reasons';
import type { FieldValue } from '@parley/contract/fields/fields';
import { isDeepStrictEqual } from 'node:util';
import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';
import { type Aside, aslept, type Desk, givenBack, operatorOf } from '../work/rules.ts';

/** The dialogues that prove it on each side; null: the person does. */
export type Evidence = [first: number | null, second: number | null];
/** Why two contacts may be one. */
export type Reason = { code: JoinReason; evidence: Evidence[] };

/** How a contact stands with the team. */
export type Standing = {
  operator_id: number | null;
  aside: Aside | null;
  folders_ids: number[];
  /** Its dialogues that are to be checked. */
  check_ids: number[];
  archived: boolean;
};

/** Of the project's own fields, by their ids: what each held, and what it became. */
export type ValueChanges = Record<string, [was: FieldValue | null, is: FieldValue | null]>;

/** What a move did, so that it can be taken back: how both stood before and right after. */
export type Move = {
  at: Micros;
  dialogues_ids: number[];
  from: Standing;
  /** Null: nothing was left of it. */
  left: Standing | null;
  to: Standing;
  joined: Standing;
  /** Of the person that the dialogues came to: what each field was, and what it became. */
  fields: Record<string, [was: unknown, is: unknown]>;
  /** The same of the project's own fields. */
  values?: ValueChanges;
  /** What spoke for it, where it happened by itself. */
  reasons?: Reason[];
  /** Whose drafts went along. */
  drafts_of: number[];
};

export const standingOf = (desk: Desk): Standing => ({
  operator_id: operatorOf(desk),
  aside: desk.aside,
  folders_ids: desk.dialogues[0]?.folders_ids ?? [],
  check_ids: desk.dialogues.filter((it) => it.for_check).map((it) => it.id),
  archived: desk.person.archived,
});

/** Two contacts as one: at work if either was, asleep only if both were, in the folders of both. */
export function joined(to: Desk, from: Desk): Desk {
  const aside = asideOfAll([to, from].filter((it) => it.dialogues.length).map((it) => it.aside));
  const [a, b] = aside ? [to, from] : [givenBack(to), givenBack(from)];
  const standing = {
    operator_id: operatorOf(a) ?? operatorOf(b),
    aside,
    folders_ids: unionOf(standingOf(to).folders_ids, standingOf(from).folders_ids),
  };
  const person = { ...to.person, archived: to.person.archived && from.person.archived };
  return placed(person, [...a.dialogues, ...b.dialogues], standing);
}

/** A dialogue taken out of its contact: what is left, and the dialogue awake, at work as it was, in no folder. */
export function apart(desk: Desk, dialogue_id: number): { left: Desk; alone: Desk } {
  const { aside, dialogues } = desk;
  const isIt = (it: DialogueState) => it.id === dialogue_id;
  const left = {
    ...desk,
    dialogues: dialogues.filter((it) => !isIt(it)),
    aside: aside && { ...aside, check_ids: aside.check_ids.filter((id) => id !== dialogue_id) },
  };
  const woken = givenBack({ ...desk, dialogues: dialogues.filter(isIt) });
  return { left, alone: { ...woken, dialogues: woken.dialogues.map((it) => ({ ...it, folders_ids: [] })) } };
}

export type Apart = { to: Desk; from: Desk; kept: ('operator' | 'snooze' | 'dialogues')[] };

/** Both as they were before a move, but for what somebody has changed since, which stays. */
export function separated(to: Desk, from: Desk, move: Move): Apart {
  const isMoved = (it: DialogueState) => move.dialogues_ids.includes(it.id);
  const moved = to.dialogues.filter(isMoved);
  const present = standingOf(to);
  const toBack = backIn(
    move.to,
    move.joined,
    present,
    move.at,
    to.dialogues.filter((it) => !isMoved(it)),
  );
  // Of a contact that was merged as a whole, what became of it is what became of the other.
  const fromBack = move.left
    ? backIn(move.from, move.left, standingOf(from), move.at, from.dialogues)
    : backIn(move.from, move.joined, present, move.at, moved);
  const folders_ids = move.left
    ? fromBack.standing.folders_ids
    : move.from.folders_ids.filter((id) => present.folders_ids.includes(id));
  const checked = moved.map((it) => ({ ...it, for_check: flagBack(it.id, move.from, move.joined, present) }));
  const kept = new Set([...toBack.kept, ...fromBack.kept]);
  if (moved.length < move.dialogues_ids.length) kept.add('dialogues');
  return {
    to: placed({ ...to.person, archived: toBack.standing.archived }, toBack.dialogues, toBack.standing),
    from: placed(
      { ...from.person, archived: fromBack.standing.archived },
      [...(move.left ? fromBack.dialogues : []), ...checked],
      { ...fromBack.standing, folders_ids },
    ),
    kept: [...kept],
  };
}

function backIn(was: Standing, is: Standing, present: Standing, at: Micros, dialogues: DialogueState[]) {
  const kept: Apart['kept'] = [];
  const back = <K extends 'operator_id' | 'aside' | 'archived'>(name: K, part: 'operator' | 'snooze' | null) => {
    if (isDeepStrictEqual(present[name], is[name])) return was[name];
    if (part && !isDeepStrictEqual(was[name], is[name])) kept.push(part);
    return present[name];
  };
  // Whoever wrote since is neither asleep nor archived.
  const isHeard = dialogues.some((it) => (it.last_inbound_at ?? 0) > at);
  const aside = isHeard ? null : back('aside', 'snooze');
  const operator_id = back('operator_id', 'operator') ?? (isHeard ? (was.aside?.operator_id ?? null) : null);
  const standing = {
    operator_id,
    aside,
    archived: !isHeard && back('archived', null),
    folders_ids: present.folders_ids.filter((id) => was.folders_ids.includes(id) || !is.folders_ids.includes(id)),
  };
  const flagged = dialogues.map((it) => ({
    ...it,
    for_check: isHeard ? it.for_check : flagBack(it.id, was, is, present),
  }));
  return { standing, kept, dialogues: flagged };
}

function flagBack(id: number, was: Standing, is: Standing, present: Standing): boolean {
  const isNow = present.check_ids.includes(id);
  return isNow === is.check_ids.includes(id) ? was.check_ids.includes(id) : isNow;
}

/** What is true of the contact as a whole stands on each of its dialogues. */
function placed(
  person: Desk['person'],
  dialogues: DialogueState[],
  { operator_id, aside, folders_ids }: Omit<Standing, 'check_ids' | 'archived'>,
): Desk {
  const team_id = operator_id === null ? (dialogues.find((it) => it.team_id !== null)?.team_id ?? null) : null;
  const all = dialogues.map((it) => ({ ...it, operator_id, team_id, folders_ids }));
  return aslept({ person, dialogues: all.toSorted((a, b) => a.id - b.id), aside: null }, aside);
}

function asideOfAll(asides: (Aside | null)[]): Aside | null {
  const all = asides.filter((it) => it !== null);
  if (!all.length || all.length < asides.length) return null;
  return {
    until: Math.min(...all.map((it) => it.until)),
    operator_id: all.find((it) => it.operator_id !== null)?.operator_id ?? null,
    check_ids: [...new Set(all.flatMap((it) => it.check_ids))],
  };
}

const unionOf = (a: number[], b: number[]): number[] => [...new Set([...a, ...b])].sort((x, y) => x - y);
