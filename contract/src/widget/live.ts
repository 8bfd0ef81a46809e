import * as z from 'zod/mini';
import { liveEvent } from '../live.ts';
import { teamPresence, visitToken } from './visitor.ts';

/** Where visitors' browsers are told that there is something to fetch. */
export const visitorLivePath = '/widget/live/';

/** What a visitor's browser may say on the socket; anything else closes it. */
export const visitorRequest = z.discriminatedUnion('action', [
  z.strictObject({ action: z.literal('visit'), payload: z.strictObject({ token: visitToken }) }),
  z.strictObject({ action: z.literal('ping'), payload: z.strictObject({}) }),
]);

/** The token was accepted; what happened before is to be fetched once. */
export const visitAccepted = liveEvent('visit:ok', teamPresence);
/** Messages or their marks have changed. Only a hint: fetching tells what. */
export const visitNews = liveEvent('visit:news', z.object({}));
/** Somebody of the team is typing right now. */
export const teamTypes = liveEvent('visit:typing', z.object({ name: z.string() }));
/** Whether somebody is there to answer. */
export const teamOnline = liveEvent('visit:online', teamPresence);
export const visitPong = liveEvent('visit:pong', z.object({}));
