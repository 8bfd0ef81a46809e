import type { LiveEvent, Payload } from '@parley/contract/live';
import { seconds } from '../clock.ts';
import { type Audience, isFor } from '../events/audience.ts';
import { onTold, tell, topic } from '../events/bus.ts';
import { frameOf } from './frame.ts';
import { rooms } from './rooms.ts';
import { send } from './write.ts';

type Glance = { project_id: number; thing: number; user_id: number; isGone: boolean };
type Told = Glance & { audience: Audience; text: string };
const glanced = topic<Told>('live:glanced', { of: ({ project_id }) => project_id });

// Said again within twenty seconds while it is so.
const keptMs = seconds(45);
const onlookers = new Map<string, Map<number, number>>();

/**
 * Tells those who look at the same thing as this person, and see it: whoever says so looks at it from here on, until
 * they are gone or silent. All others who see it have no use for it, and they are many.
 */
export const tellOnlookers = <E extends LiveEvent>(
  glance: Glance,
  { action }: E,
  payload: Payload<E>,
  audience: Audience,
): void => tell(glanced, { ...glance, audience, text: JSON.stringify({ action, payload }) });

export function passGlances(): () => void {
  const sweeping = setInterval(forgetSilent, keptMs);
  const stop = onTold(glanced, ({ audience, text, ...glance }) => {
    const known = note(glance);
    const here = [...(rooms.get(glance.project_id)?.sockets ?? [])];
    const sockets = here.filter(({ viewer, holds }) => {
      if (!viewer || holds > 0 || viewer.user_id === glance.user_id) return false;
      return known.has(viewer.user_id) && isFor(audience, viewer);
    });
    if (!sockets.length) return;
    const frame = frameOf(text);
    for (const socket of sockets) send(socket, frame);
  });
  return () => {
    stop();
    clearInterval(sweeping);
    onlookers.clear();
  };
}

/** Who looks at it now. */
function note({ project_id, thing, user_id, isGone }: Glance): ReadonlyMap<number, number> {
  const key = `${project_id}:${thing}`;
  const known = onlookers.get(key) ?? new Map<number, number>();
  if (isGone) known.delete(user_id);
  else known.set(user_id, performance.now() + keptMs);
  if (known.size) onlookers.set(key, known);
  else onlookers.delete(key);
  return known;
}

function forgetSilent(): void {
  const at = performance.now();
  for (const [key, known] of onlookers) {
    for (const [user_id, until] of known) if (until < at) known.delete(user_id);
    if (!known.size) onlookers.delete(key);
  }
}
