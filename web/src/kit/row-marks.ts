import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { calmReading } from './calm-reading.ts';
import { firstScreen } from './first-screen.ts';

// Rows of one screen appear together, and are asked for together.
const TOGETHER_MS = 60;

/** A small mark beside each row of a list: asked for when rows are seen, for all of them at once. */
export function rowMarks<M>(read: (ids: number[]) => Promise<ReadonlyMap<number, M>>) {
  const known = createStore<{ marks: ReadonlyMap<number, M | null> }>(() => ({ marks: new Map() }));
  const shown = new Map<number, number>();
  const wanted = new Set<number>();
  const patient = new Set<number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const patiently = calmReading(() => askWanted(), { soonMs: 5000, apartMs: 30_000 });

  function want(ids: number[]) {
    for (const id of ids) wanted.add(id);
    if (ids.every((id) => patient.has(id))) patiently.want();
    else timer ??= setTimeout(askWanted, TOGETHER_MS);
  }

  function askWanted() {
    clearTimeout(timer);
    timer = undefined;
    const all = [...wanted];
    wanted.clear();
    patient.clear();
    if (all.length) void ask(all);
  }

  async function ask(ids: number[]) {
    await firstScreen;
    const found = await read(ids);
    known.setState(({ marks }) => ({
      marks: new Map([...marks, ...ids.map((id) => [id, found.get(id) ?? null] as const)]),
    }));
  }

  return {
    useMark(id: number, enabled: boolean): M | null {
      const mark = useStore(known, ({ marks }) => marks.get(id) ?? null);
      useEffect(() => {
        if (!enabled) return;
        shown.set(id, (shown.get(id) ?? 0) + 1);
        if (!known.getState().marks.has(id)) want([id]);
        return () => {
          const left = (shown.get(id) ?? 1) - 1;
          if (left) shown.set(id, left);
          else shown.delete(id);
        };
      }, [id, enabled]);
      return mark;
    },
    /** Something changed: rows in sight are asked for anew, the others when they are seen again. */
    renew() {
      known.setState(({ marks }) => ({ marks: new Map([...marks].filter(([id]) => shown.has(id))) }));
      want([...shown.keys()]);
    },
    /** The row appears because of what the stream told: in a busy minute one reading tells of all of them. */
    letWait(id: number) {
      if (!known.getState().marks.has(id)) patient.add(id);
    },
  };
}
