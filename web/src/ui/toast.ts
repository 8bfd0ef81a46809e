import { create } from 'zustand';
import { whenTakenBack } from '../kit/undo.ts';
import { TOAST_MS, UNDO_TOAST_MS } from './timings.ts';

type Options = { undo?: () => void; action?: { label: string; run: () => void } };
export type Toast = Options & { id: number; kind: 'success' | 'error' | 'info'; text: string };

const MOST = 3;
let lastId = 0;

export const useToasts = create<{ toasts: Toast[] }>(() => ({ toasts: [] }));

/** How much of the window's bottom they leave free. */
export const useToastLift = create<{ lift: number }>(() => ({ lift: 0 }));
const kept = new Map<HTMLElement, number>();

/** As a ref: while it is there, toasts stand above it, however tall it is. */
export function keepBelowToasts(element: HTMLElement | null) {
  if (!element) return;
  const place = () => useToastLift.setState({ lift: Math.max(0, ...kept.values()) });
  const measure = () => {
    // Half of the window at most: however tall it is, they stay in sight.
    const above = window.innerHeight - element.getBoundingClientRect().top;
    kept.set(element, Math.min(above, window.innerHeight / 2));
    place();
  };
  const watch = new ResizeObserver(measure);
  watch.observe(element);
  window.addEventListener('resize', measure);
  return () => {
    watch.disconnect();
    window.removeEventListener('resize', measure);
    kept.delete(element);
    place();
  };
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
  useToasts.setState(({ toasts }) => ({ toasts: [...toasts, { ...options, id, kind, text }].slice(-MOST) }));
  resumeToast(id);
  return id;
}

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
