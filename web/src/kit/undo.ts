import i18next from 'i18next';
import { isApiError, isPassing } from './api-error.ts';
import { type Notification, notify } from './notify.ts';
import { showError } from './query-client.ts';
import { sitting } from './session.ts';

export type Sentence = { kind?: Notification['kind']; text: string };
/** `kept`: how many stay as others made them since; `stays`: what else does, in words; `done`: own words for the rest. */
type Undone = { kept?: number; stays?: string; is_going_on?: boolean; done?: string };
/** Takes back what one token stands for and places what is restored: one for each kind of things. */
export type Undoing = (token: string) => Promise<Undone | void>;
/** Several tokens are one deed, in the order they were done. */
export type Undo = { tokens: readonly (string | null)[]; by: Undoing };

const MOST = 50;
type Deed = { tokens: readonly string[]; back: () => void; sitting: string };
/** What was done on this page and can still be taken back, the latest last. */
let deeds: Deed[] = [];
let hear: (back: Deed['back']) => void = () => undefined;

/** Toasts hear of every deed that can no longer be taken back from here: what still offers it goes. */
export const whenTakenBack = (listener: typeof hear) => {
  hear = listener;
};

/** Kept for the key that takes the last deed back, and offered where it is said. */
export function offerUndo({ tokens: given, by }: Undo, words?: Sentence) {
  const tokens = given.filter((it) => it !== null);
  forgetUndo(tokens);
  // Pressed twice, it finds itself forgotten.
  const deed: Deed = {
    tokens,
    back: () => void (deeds.includes(deed) && takeBack({ tokens, by })),
    sitting: sitting(),
  };
  deeds = [...deeds, deed].slice(-MOST);
  if (words?.text) notify({ kind: 'success', ...words, undo: deed.back });
}

export function forgetUndo(tokens: readonly (string | null)[]) {
  const gone = deeds.filter((it) => it.tokens.some((token) => tokens.includes(token)));
  deeds = deeds.filter((it) => !gone.includes(it));
  for (const { back } of gone) hear(back);
}

/** Deeds that are still being done, the latest last. */
let underway: { isAwaited: boolean; sitting: string }[] = [];

/**
 * A deed that has a way back: the key waits for it, and does not take back the one before. What it did not come to is not
 * taken back.
 */
export function beginDeed(): (isDone: boolean) => void {
  const deed = { isAwaited: false, sitting: sitting() };
  underway.push(deed);
  return (isDone) => {
    underway = underway.filter((it) => it !== deed);
    if (isDone && deed.isAwaited) takeLatestBack();
  };
}

/** Takes back the latest of one's own deeds; says nothing when there is none. */
export function undoLast() {
  const latest = underway.findLast((it) => !it.isAwaited && it.sitting === sitting());
  if (latest) latest.isAwaited = true;
  else takeLatestBack();
}

const takeLatestBack = () => deeds.findLast((it) => it.sitting === sitting())?.back();

/** The last first. What is refused is told, and the rest goes on; where nobody answers, it can be tried again. */
export async function takeBack({ tokens, by }: Undo) {
  forgetUndo(tokens);
  const begun = sitting();
  const left = tokens.filter((it) => it !== null);
  const undone: Undone[] = [];
  for (; left.length; left.pop()) {
    try {
      undone.push((await by(left.at(-1)!)) ?? {});
    } catch (error) {
      if (begun !== sitting()) return;
      if (isPassing(error)) return offerUndo({ tokens: left, by }, { kind: 'error', text: error.text });
      sayRefused(error);
    }
  }
  if (undone.length && begun === sitting()) sayUndone(undone);
}

/** Each kind of things has its own way of saying that it is too late. */
function sayRefused(error: unknown) {
  const isOver = isApiError(error) && error.status === 404;
  if (isOver) notify({ kind: 'error', text: i18next.t('kit:undo.over') });
  else showError(error);
}

function sayUndone(undone: readonly Undone[]) {
  const kept = undone.reduce((sum, it) => sum + (it.kept ?? 0), 0);
  const isGoingOn = undone.some((it) => it.is_going_on);
  const parts = [
    ...undone.flatMap((it) => it.stays || []),
    // How many are kept is known at the end.
    ...(isGoingOn ? [i18next.t('kit:undo.going_on')] : kept ? [i18next.t('kit:undo.kept', { count: kept })] : []),
  ];
  if (parts.length) notify({ kind: 'info', text: parts.join('. ') });
  else notify({ kind: 'success', text: undone.at(-1)?.done ?? i18next.t('kit:undo.done') });
}
