import { log } from '../log.ts';
import type { Audience } from './audience.ts';
import { busHealed, isRoomy, onTold, serve, topic } from './bus.ts';
import { tracing } from '../tracing/tracing.ts';
import { readEvents, readSeqs } from './stream.queries.ts';
import { traceDelivery } from './trace-events.ts';

/** One event of a project's stream, its payload as the JSON text it is sent as. */
export type NumberedEvent = { project_id: number; seq: number; action: string; payload: string; audience: Audience };
export type Seqs = [project_id: number, seq: number][];

/** Where a stream stands now, and what was added where the wire has room for it; other nodes read the rows themselves. */
type Published = { project_id: number; seq: number; events?: NumberedEvent[] };
export const eventsPublished = topic<Published>('events:published', {
  skipWhenAlone: true,
  of: ({ project_id }) => project_id,
});

type Follower = {
  /** The last event passed on. */
  seq: number;
  /** The last event known to exist. */
  known: number;
  isReading: boolean;
  hear: (events: NumberedEvent[]) => void;
  leave: () => void;
};

const followers = new Map<number, Follower>();
const catchUpMs = 2000;
const pageSize = 500;
/** Letters of what is told along; who must be told more reads it. */
const maxTold = 100_000;

/** Passes on every event of a project from now on, in order and without a gap. Answers where the stream stands. */
export async function follow(project_id: number, hear: Follower['hear']): Promise<number> {
  const follower: Follower = { seq: 0, known: 0, isReading: true, hear, leave: serve(project_id) };
  followers.get(project_id)?.leave();
  followers.set(project_id, follower);
  try {
    follower.seq = (await readSeqs([project_id]))[0]?.[1] ?? 0;
  } catch (error) {
    if (followers.get(project_id) === follower) unfollow(project_id);
    throw error;
  }
  follower.isReading = false;
  void catchUp(project_id, follower);
  return follower.seq;
}

export function unfollow(project_id: number): void {
  followers.get(project_id)?.leave();
  followers.delete(project_id);
}

/** The last event that was passed on to the project's listener here. */
export const seqOf = (project_id: number): number => followers.get(project_id)?.seq ?? 0;

/** Events numbered in this process go on from memory, unless some before them were missed. */
export function publishedHere(events: NumberedEvent[]): Published[] {
  const byProject = Map.groupBy(events, (it) => it.project_id);
  return [...byProject].map(([project_id, own]) => {
    own.sort((a, b) => a.seq - b.seq);
    passNext(followers.get(project_id), own);
    const told = isRoomy() && own.reduce((sum, it) => sum + it.payload.length, 0) < maxTold;
    return { project_id, seq: own.at(-1)!.seq, ...(told && { events: own }) };
  });
}

/** Unless some before them were missed, or are just being read. */
function passNext(follower: Follower | undefined, events: NumberedEvent[]): void {
  if (follower && !follower.isReading && events[0]!.seq === follower.seq + 1) pass(follower, events);
}

/** Learns of events numbered elsewhere, and looks for unnoticed ones every few seconds. */
export function startFollowing(): () => void {
  const stops = [onTold(eventsPublished, learn), onTold(busHealed, () => void lookForMissed())];
  const timer = setInterval(() => void lookForMissed(), catchUpMs);
  return () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    for (const project_id of followers.keys()) unfollow(project_id);
  };
}

function learn({ project_id, seq, events }: Published): void {
  const follower = followers.get(project_id);
  if (!follower || seq <= follower.known) return;
  if (events) passNext(follower, events);
  if (seq <= follower.known) return;
  follower.known = seq;
  if (!follower.isReading) void catchUp(project_id, follower);
}

async function lookForMissed(): Promise<void> {
  if (followers.size === 0) return;
  // A database that is away is asked again in a few seconds.
  const seqs = await readSeqs([...followers.keys()]).catch(() => []);
  for (const [project_id, seq] of seqs) learn({ project_id, seq });
}

async function catchUp(project_id: number, follower: Follower): Promise<void> {
  follower.isReading = true;
  try {
    while (follower.seq < follower.known && followers.get(project_id) === follower) {
      const events = await readEvents(project_id, follower.seq, follower.known, pageSize);
      // Too old to be kept any more: nobody can be told.
      if (events.length === 0) follower.seq = follower.known;
      else pass(follower, events);
    }
  } catch (error) {
    log.warn({ error: (error as Error).message, project_id }, 'the stream waits for the database');
    // The next look learns of the same events again.
    follower.known = follower.seq;
  } finally {
    follower.isReading = false;
  }
}

function pass(follower: Follower, events: NumberedEvent[]): void {
  follower.seq = events.at(-1)!.seq;
  follower.known = Math.max(follower.known, follower.seq);
  try {
    if (tracing) traceDelivery(tracing, events, () => follower.hear(events));
    else follower.hear(events);
  } catch (error) {
    log.error(error);
  }
}
