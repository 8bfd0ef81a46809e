import { type DialogueState, newer, type Person } from '../dialogues/rules.ts';
import { afterReading } from '../messages/rules.ts';
import type { Micros } from '../rules.ts';

/** What a contact had when it was put aside; it gets it back on waking. */
export type Aside = { until: Micros; operator_id: number | null; check_ids: number[] };

/** A contact as those who work on it see it: each verb turns one into another. */
export type Desk = { person: Person; dialogues: DialogueState[]; aside: Aside | null };

export const take = (desk: Desk, user_id: number): Desk => withOperator(givenBack(desk), user_id);

export const close = (desk: Desk): Desk => queued(withOperator(givenBack(desk), null), null);

/** Nobody has it, and it waits for somebody of the team. */
export const handToTeam = (desk: Desk, team_id: number): Desk => queued(withOperator(givenBack(desk), null), team_id);

/** Closed by itself while the client waits, a contact goes back to where somebody looks at it. */
export const closeIdle = (desk: Desk): Desk => {
  const owes = (it: DialogueState) => it.owed_since !== null;
  return each(close(desk), (it) => (owes(it) ? { ...it, for_check: true } : it));
};

/** Somebody is to look at this dialogue. */
export const toCheck = (desk: Desk, dialogue_id: number): Desk =>
  each(desk, (it) => (it.id === dialogue_id ? { ...it, for_check: true } : it));

export const check = (desk: Desk, seen: number[]): Desk => {
  const { aside } = desk;
  const checked = each(desk, (it) => (seen.includes(it.id) ? { ...it, for_check: false } : it));
  return { ...checked, aside: aside && { ...aside, check_ids: aside.check_ids.filter((id) => !seen.includes(id)) } };
};

export const read = (desk: Desk, seen: number[]): Desk => ({
  ...desk,
  dialogues: afterReading(desk.dialogues, seen),
});

/** From this message of the client on, which is the newest, the dialogue is unread. */
export const unread = (desk: Desk, { dialogue_id, position }: { dialogue_id: number; position: number }): Desk =>
  each(desk, (it) => (it.id === dialogue_id && !it.unread ? { ...it, unread: 1, read_position: position - 1 } : it));

export const owesNothing = (desk: Desk, seen: number[]): Desk =>
  each(desk, (it) => (seen.includes(it.id) && it.owed_since !== null ? owingNothing(it) : it));

/** Out of at work and out of New, as far as this person sees; put aside again, it still knows what it had at first. */
export function putAside(desk: Desk, seen: number[], until: Micros): Desk {
  // Who never wrote stands nowhere that they could be put aside from.
  if (!desk.dialogues.length) return desk;
  const had = desk.aside ?? { operator_id: operatorOf(desk), check_ids: [] };
  const to_check = desk.dialogues.filter((it) => it.for_check && seen.includes(it.id)).map((it) => it.id);
  const aside = { until, operator_id: had.operator_id, check_ids: [...new Set([...had.check_ids, ...to_check])] };
  return aslept(check(withOperator({ ...desk, aside: null }, null), seen), aside);
}

/** It has what it had, and somebody is to look at it. */
export function wake(desk: Desk): Desk {
  if (!desk.aside) return desk;
  const woken = givenBack(desk);
  if (woken.dialogues.some((it) => it.for_check)) return woken;
  return toCheck(woken, woken.dialogues.reduce(newer).id);
}

export const block = (desk: Desk): Desk => {
  const left = aslept(queued(withOperator(desk, null), null), null);
  const shut = each({ ...left, person: { ...left.person, blocked: true } }, (it) => ({ ...it, for_check: false }));
  return owesNothing(
    shut,
    shut.dialogues.map((it) => it.id),
  );
};

export const unblock = (desk: Desk): Desk => ({ ...desk, person: { ...desk.person, blocked: false } });

export const archive = (desk: Desk, archived: boolean): Desk => ({ ...desk, person: { ...desk.person, archived } });

/** Nothing was ever said here, but for when the client wrote last: the channel counts from it. */
export const clear = (desk: Desk, seen: number[]): Desk =>
  each(desk, (it) => (seen.includes(it.id) ? { ...owingNothing(it), ...nothingSaid, read_position: it.position } : it));

const nothingSaid = { unread: 0, preview: null, preview_destination: null, preview_type: null, preview_failed: false };

const owingNothing = (it: DialogueState): DialogueState => ({
  ...it,
  owed_since: null,
  answered_position: it.position,
});

/** The operator is the same on every dialogue of a contact. */
export const operatorOf = ({ dialogues }: Desk): number | null => dialogues[0]?.operator_id ?? null;

const each = (desk: Desk, change: (it: DialogueState) => DialogueState): Desk => ({
  ...desk,
  dialogues: desk.dialogues.map(change),
});

export const teamOf = ({ dialogues }: Desk): number | null => dialogues[0]?.team_id ?? null;

/** What somebody has is in no team's queue. */
export const withOperator = (desk: Desk, operator_id: number | null): Desk =>
  each(desk, (it) => ({ ...it, operator_id, team_id: operator_id === null ? it.team_id : null }));

export const queued = (desk: Desk, team_id: number | null): Desk => each(desk, (it) => ({ ...it, team_id }));

export const aslept = (desk: Desk, aside: Aside | null): Desk => ({
  ...each(desk, (it) => ({ ...it, snoozed_until: aside?.until ?? null })),
  aside,
});

/** Whoever took it meanwhile keeps it. */
export function givenBack(desk: Desk): Desk {
  const { aside } = desk;
  if (!aside) return desk;
  const woken = withOperator(aslept(desk, null), operatorOf(desk) ?? aside.operator_id);
  return each(woken, (it) => (aside.check_ids.includes(it.id) ? { ...it, for_check: true } : it));
}
