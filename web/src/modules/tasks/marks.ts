import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { calmReading } from '../../kit/calm-reading.ts';
import { fetchCode } from '../../kit/fetch-code.ts';
import { firstScreen } from '../../kit/first-screen.ts';

export type Mark = 'overdue' | 'active';

/** Which contacts have something to be done, as far as somebody looked. */
const known = createStore<{ marks: ReadonlyMap<number, Mark | null> }>(() => ({ marks: new Map() }));
const shown = new Map<number, number>();
const wanted = new Set<number>();
// Rows of one screen appear together, and are asked for together.
const TOGETHER_MS = 60;
const patient = new Set<number>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Whether this contact has a task, and an overdue one. */
export function useTaskMark(contact_id: number, enabled: boolean): Mark | null {
  const mark = useStore(known, ({ marks }) => marks.get(contact_id) ?? null);
  useEffect(() => {
    if (!enabled) return;
    shown.set(contact_id, (shown.get(contact_id) ?? 0) + 1);
    if (!known.getState().marks.has(contact_id)) want([contact_id]);
    return () => {
      const left = (shown.get(contact_id) ?? 1) - 1;
      if (left) shown.set(contact_id, left);
      else shown.delete(contact_id);
    };
  }, [contact_id, enabled]);
  return mark;
}

/** Something changed: rows in sight are asked for anew, the others when they are seen again. */
export function renewMarks() {
  known.setState(({ marks }) => ({ marks: new Map([...marks].filter(([id]) => shown.has(id))) }));
  want([...shown.keys()]);
}

/** The row appears because of what the stream told: in a busy minute one reading tells of all of them. */
export function letMarkWait(contact_id: number) {
  if (!known.getState().marks.has(contact_id)) patient.add(contact_id);
}

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
  const { readMarks } = await fetchCode(() => import('./read-marks.ts'));
  const found = await readMarks(ids);
  known.setState(({ marks }) => ({
    marks: new Map([...marks, ...ids.map((id) => [id, found.get(id) ?? null] as const)]),
  }));
}
