import { create } from 'zustand';
import { whenTakenBack } from '../kit/undo.ts';
import { TOAST_MS, UNDO_TOAST_MS } from './timings.ts';
import type { Taken } from './toast-place.ts';

type Options = { undo?: () => void; action?: { label: string; run: () => void } };
export type Toast = Options & { id: number; kind: 'success' | 'error' | 'info'; text: string };

const MOST = 3;
let lastId = 0;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

const inTheWay = new Set<HTMLElement>();

/** As a ref: while it is there, toasts do not cover it. */
export function keepClearOfToasts(element: HTMLElement | null) {
  if (!element) return;
  inTheWay.add(element);
  return () => {
    inTheWay.delete(element);
  };
}

/** What toasts must not cover now: windows, and what asked for it. */
export const takenByOthers = (): Taken[] => [
  ...[...document.querySelectorAll('[role=dialog]')].map((it) => boxOf(it, true)),
  ...[...inTheWay].map((it) => boxOf(it, false)),
];

function boxOf(element: Element, isWindow: boolean): Taken {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom, isWindow };
}

const timers = new Map<number, ReturnType<typeof setTimeout>>();

export const toast = {
  success: (text: string, options?: Options) => show('success', text, options),
  error: (text: string, options?: Options) => show('error', text, options),
  info: (text: string, options?: Options) => show('info', text, options),
};

function show(kind: Toast['kind'], text: string, options?: Options): number {
  lastId += 1;
  const id = lastId;
  const said = useToasts.getState().toasts.find((it) => it.kind === kind && it.text === text);
  // The same words again say nothing new; but each deed has an undo of its own.
  if (said && !said.undo) hideToast(said.id);
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...options, id, kind, text }].slice(-MOST) }));
  resumeToast(id);
  return id;
}

export const isToastShown = (id: number): boolean => useToasts.getState().toasts.some((it) => it.id === id);

export function hideToast(id: number) {
  pauseToast(id);
  useToasts.setState(({ toasts }) => ({ toasts: toasts.filter((it) => it.id !== id) }));
}

/** While it is pointed at or focused, a toast waits: its undo must stay reachable. */
export function pauseToast(id: number) {
  clearTimeout(timers.get(id));
  timers.delete(id);
}

export function resumeToast(id: number) {
  pauseToast(id);
  const shown = useToasts.getState().toasts.find((it) => it.id === id);
  const time = shown?.undo || shown?.action ? UNDO_TOAST_MS : TOAST_MS;
  timers.set(
    id,
    setTimeout(() => hideToast(id), time),
  );
}

whenTakenBack((back) => {
  for (const { id, undo } of useToasts.getState().toasts) if (undo === back) hideToast(id);
});
