import * as z from 'zod/mini';
import { rowId, upTo, whole } from './common.ts';

/** One live event, described once: `action` and `payload` are what travels on the socket. */
export type LiveEvent<P extends z.ZodMiniType = z.ZodMiniType> = { action: string; payload: P };
export const liveEvent = <P extends z.ZodMiniType>(action: string, payload: P): LiveEvent<P> => ({ action, payload });
export type Payload<E> = E extends LiveEvent<infer P> ? z.infer<P> : never;

/** Where the live socket is. */
export const livePath = '/api/live/';

/** What a client may say on the socket; anything else closes it. */
export const liveRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('auth'), payload: z.strictObject({ token: upTo(4096) }) }),
  z.strictObject({
    action: z.literal('chat_init'),
    /** Who names no number begins with what comes next. */
    payload: z.strictObject({ project_id: rowId, seq: z.nullish(whole(0)) }),
  }),
  z.strictObject({ action: z.literal('ping'), payload: z.strictObject({}) }),
]);
export type LiveRequest = z.infer<typeof liveRequest>;

/** One message from the server. Only numbered ones move the client's cursor. */
export type LiveMessage = { action: string; payload: unknown; seq?: number };

/** The token was accepted. */
export const authAccepted = liveEvent('auth:ok', z.object({}));
/** The stream is joined; everything after the client's cursor follows. */
export const initAccepted = liveEvent('chat_init:ok', z.object({ seq: z.number() }));
/** The client is too far behind to be caught up: fetch everything anew and go on from `seq`. */
export const resync = liveEvent('resync', z.object({ seq: z.number() }));
/**
 * The answer to a ping: everything for this client up to `seq` has been sent before it, so the cursor may move there
 * (a client that sees few of the events would else seem far behind after a break).
 */
export const pong = liveEvent('pong', z.object({ seq: z.number() }));

/** Reasons a socket is closed for, as WebSocket close codes. */
export const closeCodes = {
  unauthorized: 4401,
  forbidden: 4403,
  badRequest: 4400,
  goingAway: 1001,
  tooSlow: 4408,
  /** This person has more sockets open than anybody needs. */
  tooMany: 4429,
  /** We cannot answer now, for example because the database is away. */
  tryAgain: 1013,
} as const;
