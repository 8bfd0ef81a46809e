type Service = { failures: number; rests_until: number };

const failuresToRest = 3;
const restMs = 30_000;
const mostServices = 1000;
const services = new Map<string, Service>();

/** Until when a push service that does not answer is left in peace; null: ask. After a rest one asks for all. */
export function restsUntil(origin: string, at: number): number | null {
  const service = services.get(origin);
  if (!service || service.failures < failuresToRest) return null;
  if (at < service.rests_until) return service.rests_until;
  service.rests_until = at + restMs;
  return null;
}

export const answered = (origin: string): void => void services.delete(origin);

export function didNotAnswer(origin: string, at: number): void {
  // Anybody may name an address of their own: of so many none is worth remembering.
  if (services.size >= mostServices) services.clear();
  const failures = (services.get(origin)?.failures ?? 0) + 1;
  services.set(origin, { failures, rests_until: at + restMs });
}
