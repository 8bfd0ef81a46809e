import type { DialogueState } from '../dialogues/rules.ts';
import type { Micros } from '../rules.ts';

/** What sending changes in one dialogue: up to where it counts as answered, and up to where and since when it did not. */
export type Undo = { id: number; answered_to: number; answered_position: number; owed_since: Micros | null }[];

/** Kept with a message that may be taken back, fail or be deleted; read before it is stored. */
export const undoOf = (dialogues: DialogueState[], id: number): Undo =>
  dialogues
    .filter((it) => it.id === id || it.owed_since !== null)
    .map((it) => ({
      id: it.id,
      answered_to: it.id === id ? it.position + 1 : it.position,
      answered_position: it.answered_position,
      owed_since: it.owed_since,
    }));

/** The newest message of a dialogue beside the one taken back, as the list shows it. */
export type Newest = Pick<
  DialogueState,
  'last_message_at' | 'preview' | 'preview_destination' | 'preview_type' | 'preview_failed'
>;
type TakenBack = { dialogue_id: number; position: number; at: Micros; undo: Undo };

/** The dialogues as if the message had never been written; what was answered since by another stays answered. */
export const afterTakingBack = (dialogues: DialogueState[], gone: TakenBack, newest: Newest): DialogueState[] =>
  dialogues.map((it) => {
    const open = reopened(it, gone.undo);
    return it.id === gone.dialogue_id ? without(open, gone, newest) : open;
  });

/** The dialogues when a message that stays turns out to have answered nothing. */
export const withoutAnswer = (dialogues: DialogueState[], undo: Undo): DialogueState[] =>
  dialogues.map((it) => reopened(it, undo));

function reopened(it: DialogueState, undo: Undo): DialogueState {
  const was = undo.find(({ id }) => id === it.id);
  if (!was || it.answered_position !== was.answered_to) return it;
  return { ...it, answered_position: was.answered_position, owed_since: earlier(was.owed_since, it.owed_since) };
}

/** What a later answer gives back once the one before it answers nothing. */
export function inherited(undo: Undo, gone: Undo): Undo {
  const own = undo.map((it) => {
    const was = gone.find(({ id }) => id === it.id);
    if (!was || it.answered_position !== was.answered_to) return it;
    return { ...it, answered_position: was.answered_position, owed_since: earlier(was.owed_since, it.owed_since) };
  });
  return [...own, ...gone.filter(({ id }) => !undo.some((it) => it.id === id))];
}

const earlier = (a: Micros | null, b: Micros | null): Micros | null =>
  a === null || b === null ? (a ?? b) : Math.min(a, b);

/** The same after a message above has gone, and those below it have moved up. */
export const movedUp = (undo: Undo, { dialogue_id, position }: { dialogue_id: number; position: number }): Undo => {
  const up = (place: number) => (place >= position ? place - 1 : place);
  return undo.map((it) =>
    it.id === dialogue_id
      ? { ...it, answered_to: up(it.answered_to), answered_position: up(it.answered_position) }
      : it,
  );
};

/** Those after it move up, so that positions have no hole. */
function without(it: DialogueState, { position, at }: TakenBack, newest: Newest): DialogueState {
  const up = (place: number) => (place >= position ? place - 1 : place);
  return {
    ...it,
    position: it.position - 1,
    read_position: up(it.read_position),
    answered_position: up(it.answered_position),
    ...(it.last_message_at === at ? newest : {}),
  };
}
