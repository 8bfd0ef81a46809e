import type { LiveEvent } from '@parley/contract/live';
import * as z from 'zod/mini';
import { busHealed, isHere, onTold, peerCame, peerLost, tell, topic } from '../events/bus.ts';
import { messageFrame } from './frame.ts';
import { type Room, rooms } from './rooms.ts';
import type { LiveSocket } from './socket.ts';
import { send } from './write.ts';

const ids = z.object({ ids: z.array(z.number()) });
export type PresenceEvent = LiveEvent<typeof ids>;
/** Told at every node of people who were at none before: whoever works there may not have known of them. */
export type Arrived = (project_id: number, ids: number[]) => void;

/** Who follows a project at the node that says so. */
const presence = topic<{ project_id: number; ids: number[] }>('live:presence', { skipWhenAlone: true });
const presenceAsked = topic<null>('live:presence_asked', { skipWhenAlone: true });

// People come one by one and are told of together; who only reloads the page is not told to have left.
const cameMs = 500;
const leftMs = 2000;
const elsewhere = new Map<string, Map<number, number[]>>();
const told = new Map<number, string>();
const wasOnline = new Map<number, number[]>();
const planned = new Map<number, { at: number; timer: NodeJS.Timeout }>();
let event: PresenceEvent | undefined;
let arrived: Arrived | undefined;
let isWatching = false;

/** Everyone with a joined socket in the project, on any node. */
export function online(project_id: number): number[] {
  const everyone = new Set(onlineHere(project_id));
  for (const node of elsewhere.values()) for (const id of node.get(project_id) ?? []) everyone.add(id);
  return [...everyone].toSorted((a, b) => a - b);
}

/** The same of every project in which anybody is. */
export function everyoneOnline(): Map<number, number[]> {
  const projects = new Set([...rooms.keys(), ...[...elsewhere.values()].flatMap((node) => [...node.keys()])]);
  return new Map([...projects].map((project_id) => [project_id, online(project_id)]));
}

export const cameOnline = ({ room }: LiveSocket): void => void (room && plan(room.project_id, cameMs));
export const wentOffline = (room: Room | null): void => void (room && plan(room.project_id, leftMs));

export function watchPresence(given: PresenceEvent | undefined, onArrived?: Arrived): () => void {
  event = given;
  arrived = onArrived;
  isWatching = true;
  const stops = [
    onTold(presence, ({ project_id, ids: there }, from) => {
      if (isHere(from)) return;
      const node = elsewhere.get(from) ?? new Map<number, number[]>();
      elsewhere.set(from, node.set(project_id, there));
      if (there.length === 0) node.delete(project_id);
      plan(project_id, cameMs);
    }),
    onTold(peerLost, ({ node }) => {
      const projects = [...(elsewhere.get(node)?.keys() ?? [])];
      elsewhere.delete(node);
      for (const project_id of projects) plan(project_id, cameMs);
    }),
    onTold(peerCame, sayAll),
    onTold(presenceAsked, sayAll),
    onTold(busHealed, () => tell(presenceAsked, null)),
  ];
  return () => {
    isWatching = false;
    for (const stop of stops) stop();
    for (const { timer } of planned.values()) clearTimeout(timer);
    for (const memory of [planned, told, wasOnline, elsewhere]) memory.clear();
  };
}

const onlineHere = (project_id: number): number[] => {
  const joined = [...(rooms.get(project_id)?.sockets ?? [])].filter((it) => it.viewer);
  return [...new Set(joined.map((it) => it.viewer!.user_id))].toSorted((a, b) => a - b);
};

/** The earliest plan counts. */
function plan(project_id: number, milliseconds: number): void {
  if (!isWatching) return;
  const at = performance.now() + milliseconds;
  const known = planned.get(project_id);
  if (known && known.at <= at) return;
  clearTimeout(known?.timer);
  planned.set(project_id, { at, timer: setTimeout(() => compare(project_id), milliseconds) });
}

function compare(project_id: number): void {
  planned.delete(project_id);
  const here = onlineHere(project_id);
  if (String(here) !== (told.get(project_id) ?? '')) say(project_id, here);
  const all = online(project_id);
  noteArrivals(project_id, all);
  const room = rooms.get(project_id);
  if (!room || !event || String(all) === String(room.online)) return;
  room.online = all;
  room.onlineFrame = messageFrame(event, { ids: all });
  for (const socket of room.sockets) if (socket.viewer) send(socket, room.onlineFrame);
}

function noteArrivals(project_id: number, all: number[]): void {
  const before = wasOnline.get(project_id) ?? [];
  const came = all.filter((id) => !before.includes(id));
  if (all.length) wasOnline.set(project_id, all);
  else wasOnline.delete(project_id);
  if (came.length) arrived?.(project_id, came);
}

function say(project_id: number, here: number[]): void {
  if (here.length) told.set(project_id, String(here));
  else told.delete(project_id);
  tell(presence, { project_id, ids: here });
}

function sayAll(): void {
  for (const project_id of rooms.keys()) say(project_id, onlineHere(project_id));
}
