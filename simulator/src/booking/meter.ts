import type { World } from '../world.ts';

type Bucket = { left: number; at: number };
const sizes = { second: { most: 5, ms: 200 }, minute: { most: 200, ms: 300 } };
const meters = new WeakMap<World, { second: Bucket; minute: Bucket; refused: number }>();

const meterIn = (world: World) => {
  const full = (most: number): Bucket => ({ left: most, at: performance.now() });
  const known = meters.get(world) ?? { second: full(5), minute: full(200), refused: 0 };
  meters.set(world, known);
  return known;
};

/** How often somebody asked more than five times a second or two hundred times a minute. */
export const refusedIn = (world: World): number => meterIn(world).refused;

/** Takes a place of this second and of this minute; false: there is none. */
export function mayAsk(world: World): boolean {
  const meter = meterIn(world);
  const at = performance.now();
  for (const [name, { most, ms }] of Object.entries(sizes) as ['second' | 'minute', { most: number; ms: number }][]) {
    const bucket = meter[name];
    meter[name] = { left: Math.min(most, bucket.left + (at - bucket.at) / ms), at };
  }
  if (meter.second.left < 1 || meter.minute.left < 1) {
    meter.refused++;
    return false;
  }
  meter.second.left--;
  meter.minute.left--;
  return true;
}
