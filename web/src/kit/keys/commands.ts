import { type ReactNode, useLayoutEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Chord } from './chords.ts';

/** Something that can be done now, by a key or from the palette. */
export type Command = {
  id: string;
  title: string;
  /** Under which heading it stands. */
  group: string;
  run: () => void;
  /** Unless the person chose another. */
  keys?: Chord;
  icon?: ReactNode;
  /** Works while one types, too; others do so only with Alt. */
  inFields?: boolean;
  /** Known to the key sheet and the keyboard, but not worth a line in the palette. */
  onlyKey?: boolean;
};

const commands = createStore<{ all: readonly Command[] }>(() => ({ all: [] }));

export const useAllCommands = () => useStore(commands).all;
export const allCommands = () => commands.getState().all;

/** Adds commands for as long as the screen is there; the list must be the same between renders where nothing changed. */
export function useCommands(list: readonly Command[]) {
  // Before the screen is seen: a key that is pressed at first sight is meant for it.
  useLayoutEffect(() => {
    commands.setState(({ all }) => ({ all: [...all, ...list] }));
    return () => commands.setState(({ all }) => ({ all: all.filter((it) => !list.includes(it)) }));
  }, [list]);
}
