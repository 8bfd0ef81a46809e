import type { LiveEvent, LiveMessage, Payload } from '@parley/contract/live';
import { startTransition } from 'react';

type Handler = (payload: never) => void;
type Listener = { event: LiveEvent; handler: Handler; immediate: (payload: never) => boolean };
export type ListenOptions<E> = { immediate?: boolean | ((payload: Payload<E>) => boolean) };

// Measured: patching lists once per 100 ms costs a third of patching per event.
const FLUSH_MS = 100;
const listeners = new Map<string, Set<Listener>>();
let queue: [Handler, unknown][] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

export function listen<E extends LiveEvent>(
  event: E,
  handler: (payload: Payload<E>) => void,
  { immediate = false }: ListenOptions<E> = {},
): () => void {
  const listener = { event, handler, immediate: typeof immediate === 'function' ? immediate : () => immediate };
  const group = listeners.get(event.action) ?? new Set<Listener>();
  listeners.set(event.action, group.add(listener));
  return () => group.delete(listener);
}

export function hear({ action, payload }: LiveMessage) {
  for (const { event, handler, immediate } of listeners.get(action) ?? []) {
    if (import.meta.env.DEV) event.payload.parse(payload);
    if (immediate(payload as never)) run(handler, payload);
    else queue.push([handler, payload]);
  }
  if (queue.length) timer ??= setTimeout(flush, FLUSH_MS);
}

function flush() {
  clearTimeout(timer);
  timer = undefined;
  const batch = queue;
  queue = [];
  startTransition(() => {
    for (const [handler, payload] of batch) run(handler, payload);
  });
}

/** One faulty listener must not silence the others. */
function run(handler: Handler, payload: unknown) {
  try {
    handler(payload as never);
  } catch (error) {
    console.error(error);
  }
}
