import { seconds } from '../clock.ts';

/** Kept by whoever has connected and has not yet said who they are. */
export type Place = {
  since: number;
  /** Somebody else needs it, and nothing was said on it for long: it is free when the line is really closed. */
  evict: () => void;
  /** They are known now, or gone. */
  leave: () => void;
};
type Waiting = { since: number; enter: (place: Place | null) => void };
type Room = { inside: Set<Place>; line: Set<Waiting> };

const places = 20;
const longestLine = 500;
// A page says who it is as soon as it is connected; while others wait nobody is given longer than a slow line needs.
const patience = { silent: seconds(1), inLine: seconds(10) };
const sweepMs = 250;

/** Few strangers of one address are connected at a time, and the others wait at the door: a whole office may come back at once. */
export function waitingRoom() {
  const rooms = new Map<string, Room>();
  const timer = setInterval(() => rooms.forEach(sweep), sweepMs).unref();

  function placeIn(room: Room, address: string): Place {
    const place: Place = { since: performance.now(), evict: () => undefined, leave };
    room.inside.add(place);
    return place;

    function leave(): void {
      if (!room.inside.delete(place)) return;
      const [next] = room.line;
      if (next) {
        room.line.delete(next);
        next.enter(placeIn(room, address));
      } else if (!room.inside.size) rooms.delete(address);
    }
  }

  return {
    /** Null: there is none, and will not be soon. */
    enter: async (address: string): Promise<Place | null> => {
      const room = rooms.get(address) ?? { inside: new Set(), line: new Set() };
      rooms.set(address, room);
      if (room.inside.size < places) return placeIn(room, address);
      if (room.line.size >= longestLine) return null;
      return new Promise((enter) => room.line.add({ since: performance.now(), enter }));
    },
    stop: () => {
      clearInterval(timer);
      for (const { line } of rooms.values()) for (const { enter } of line) enter(null);
    },
  };
}

function sweep({ inside, line }: Room): void {
  const at = performance.now();
  const silent = [...inside].filter((it) => at - it.since > patience.silent).slice(0, line.size);
  for (const place of silent) place.evict();
  for (const waiting of line) {
    if (at - waiting.since <= patience.inLine) continue;
    line.delete(waiting);
    waiting.enter(null);
  }
}
