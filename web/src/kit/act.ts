import { type Effect, settle, type Turn } from './act-order.ts';
import { isApiError } from './api-error.ts';
import { notify } from './notify.ts';
import { showError } from './query-client.ts';
import { sitting } from './session.ts';
import { beginDeed, offerUndo, type Undo, type Sentence } from './undo.ts';

type Act<A> = {
  /** What it is done to, as `contact 7`: what a later act on the same shows is never overwritten by an earlier one. */
  on?: readonly string[];
  /** Shows it at once. */
  guess?: () => void;
  /** Shows again what was there before. */
  putBack?: () => void;
  call: () => Promise<{ data: A }>;
  place?: (answer: A) => void;
  /** Asks for what is true: after a refusal, and where an answer came too late to be placed. */
  renew?: () => void;
  /** Empty: there is nothing to say. */
  done?: (answer: A) => Sentence | string | undefined;
  undo?: (answer: A) => Undo;
  /** The way back where no token is answered. */
  back?: Undo['by'] | undefined;
  /** The screen itself says why not. */
  quiet?: boolean;
};
export type Outcome<A> = { isDone: true; answer: A } | { isDone: false; error: unknown };

/** Why not, in words for the field; null: it was done. */
export function whyNot(outcome: Outcome<unknown>): string | null {
  if (outcome.isDone) return null;
  if (!isApiError(outcome.error)) throw outcome.error;
  return Object.values(outcome.error.errors)[0]?.[0] ?? outcome.error.text;
}

let lastId = 0;
let line: Turn[] = [];
const effects = new Map<number, Record<Effect['what'], () => void>>();
const nothing = () => undefined;

/** What a person does: seen at once, said when it is done, with the way back; refused, it is taken back and told why. */
export async function act<A>({ on = [], call, quiet, ...deed }: Act<A>): Promise<Outcome<A>> {
  lastId += 1;
  const id = lastId;
  const begun = sitting();
  // Whoever left meanwhile has another screen, or none.
  const isHere = () => begun === sitting();
  effects.set(id, { place: nothing, put_back: deed.putBack ?? nothing, renew: deed.renew ?? nothing });
  deed.guess?.();
  line.push({ id, on, state: 'asked' });
  const ended = deed.undo || deed.back ? beginDeed() : nothing;
  const outcome = await call().then(
    ({ data }): Outcome<A> => ({ isDone: true, answer: data }),
    (error: unknown): Outcome<A> => ({ isDone: false, error }),
  );
  if (outcome.isDone) effects.get(id)!.place = () => deed.place?.(outcome.answer);
  end(id, outcome.isDone ? 'answered' : 'refused', isHere());
  const back = deed.back && { tokens: [`act ${id}`], by: deed.back };
  if (isHere() && outcome.isDone) say(deed.done?.(outcome.answer), deed.undo?.(outcome.answer) ?? back);
  else if (isHere() && !outcome.isDone) showError(outcome.error, quiet);
  ended(isHere() && outcome.isDone);
  return outcome;
}

function end(id: number, state: 'answered' | 'refused', isHere: boolean) {
  const settled = settle(line, id, state);
  line = settled.line;
  if (isHere) for (const { turn, what } of settled.effects) effects.get(turn)?.[what]();
  for (const known of effects.keys()) if (!line.some((it) => it.id === known)) effects.delete(known);
}

function say(done: Sentence | string | undefined, undo: Undo | undefined) {
  const words = typeof done === 'string' ? { text: done } : done;
  if (undo?.tokens.some(Boolean)) offerUndo(undo, words);
  else if (words?.text) notify({ kind: 'success', ...words });
}
