import * as z from 'zod/mini';
import { seconds } from '../../kit/clock.ts';
import { type Listen, listenIfUnreachable } from '../reachable.ts';
import { toldId } from '../told.ts';
import { call } from './api.ts';
import { eventsIn } from './hook.ts';

const waiting = z.nullable(z.object({ receiptId: toldId, body: z.unknown() }));
const waitSeconds = 20;

/** GREEN-API keeps what happened for a day, in its order, and tells the same again until it is told to forget it. */
export const listen: Listen = listenIfUnreachable(
  async () => null,
  async (_, { connection, signal, hear }) => {
    const asked = { query: `?receiveTimeout=${waitSeconds}`, timeout: seconds(waitSeconds + 15), signal };
    const told = await call(connection, 'receiveNotification', waiting, { method: 'GET', ...asked });
    if (!told) return null;
    await hear(eventsIn(told.body));
    await call(connection, 'deleteNotification', z.unknown(), { method: 'DELETE', query: `/${told.receiptId}` });
    return null;
  },
);
