import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { recall, remember } from '../remember.ts';
import type { Chord } from './chords.ts';
import type { Command } from './commands.ts';

/** By the command's id; null: it has no key any more. */
export type Bindings = Readonly<Record<string, Chord | null>>;

type Bound = Pick<Command, 'id' | 'keys'>;

const KEY = 'keys';
const own = createStore<{ own: Bindings }>(() => ({ own: readBindings(recall(KEY)) }));

export const useBindings = () => useStore(own).own;
export const ownBindings = () => own.getState().own;

/** What is stored and invalid is ignored, as a whole. */
export function readBindings(stored: string | null): Bindings {
  try {
    const read = JSON.parse(stored ?? '{}') as Bindings;
    const isFine = Object.values(read).every((it) => it === null || typeof it === 'string');
    return isFine && !Array.isArray(read) ? read : {};
  } catch {
    return {};
  }
}

export const keyOfCommand = ({ id, keys }: Bound, chosen: Bindings): Chord | null =>
  id in chosen ? chosen[id]! : (keys ?? null);

/** A key belongs to one command: whoever had it loses it. */
export function afterRebinding(
  chosen: Bindings,
  commands: readonly Bound[],
  id: string,
  chord: Chord | null,
): Bindings {
  const losers = chord ? commands.filter((it) => it.id !== id && keyOfCommand(it, chosen) === chord) : [];
  return { ...chosen, ...Object.fromEntries(losers.map((it) => [it.id, null])), [id]: chord };
}

export function rebind(commands: readonly Bound[], id: string, chord: Chord | null) {
  save(afterRebinding(ownBindings(), commands, id, chord));
}

export const restoreBindings = () => save({});

function save(chosen: Bindings) {
  own.setState({ own: chosen });
  remember(KEY, Object.keys(chosen).length ? JSON.stringify(chosen) : null);
}
