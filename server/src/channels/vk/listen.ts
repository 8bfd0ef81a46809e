import * as z from 'zod/mini';
import { seconds } from '../../kit/clock.ts';
import { readJson } from '../../kit/outside/ask.ts';
import type { Connection } from '../channel.ts';
import { type Listen, listenIfUnreachable } from '../reachable.ts';
import { toldId } from '../told.ts';
import { call, vkApi } from './api.ts';
import { eventsIn } from './hook.ts';

const server = z.object({ key: z.string(), server: z.string(), ts: toldId });
const told = z.object({
  ts: z.optional(toldId),
  updates: z.optional(z.array(z.unknown())),
  failed: z.optional(z.number()),
});
type Server = z.infer<typeof server>;
const waitSeconds = 25;

const serverOf = (connection: Connection): Promise<Server> =>
  call(connection, 'groups.getLongPollServer', { group_id: connection.settings.group_id ?? '' }, server);

/** What happened while nobody asked is told from the number that was kept, as long as VK still has it. */
export const listen: Listen = listenIfUnreachable(
  async ({ connection, state }) => {
    const found = await serverOf(connection);
    return { ...found, ts: state ?? found.ts };
  },
  async (at, { connection, signal, hear, keep }) => {
    const query = new URLSearchParams({ act: 'a_check', key: at.key, ts: at.ts, wait: String(waitSeconds) });
    const asked = { method: 'GET' as const, timeout: seconds(waitSeconds + 15), signal };
    const answer = await vkApi(connection).ask(`${at.server}?${query}`, asked);
    if (answer.status !== 200) throw new Error(`VK answers with ${answer.status}`);
    const { ts = at.ts, updates = [], failed } = told.parse(readJson(answer.bytes));
    // 1: some of it is lost, go on from here; 2: the key has ended; 3: both are to be asked anew.
    if (failed === 2) return { ...(await serverOf(connection)), ts: at.ts };
    if (failed === 3) return serverOf(connection);
    await hear(updates.flatMap(eventsIn));
    if (ts !== at.ts) await keep(ts);
    return { ...at, ts };
  },
);
