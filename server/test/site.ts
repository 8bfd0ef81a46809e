import { createHmac, randomUUID } from 'node:crypto';
import { connectWidget, getWidget, renewWidgetSecret, updateWidget } from '@parley/contract/widget/settings';
import {
  listVisitorMessages,
  markVisitorMessages,
  sendVisitorMessage,
  startVisit,
  type VisitorMessage,
} from '@parley/contract/widget/visitor';
import type { Input } from '@parley/contract/http';
import { expect } from 'vitest';
import type { TestApp } from './app.ts';
import type { Person } from './people.ts';

export type Site = Awaited<ReturnType<typeof openSite>>;
export type Visitor = Awaited<ReturnType<Site['visitor']>>;

let nth = 0;
const anyAddress = () => `10.77.${(++nth >> 8) & 255}.${nth & 255}`;

/** A website with a chat of the boss's project on it. */
export async function openSite(app: TestApp, boss: Person, origin = 'https://shop.example') {
  const project = boss.project_id;
  const { body } = await boss.call(connectWidget, { project, name: 'Shop' });
  const { channel_id, key } = body.data;
  const which = { project, channel: channel_id };

  const start = (given: Partial<Input<typeof startVisit>> = {}, headers: Record<string, string> = {}) =>
    app.caller({ origin, 'x-forwarded-for': anyAddress(), ...headers })(startVisit, {
      key,
      language: 'en',
      name: 'Ada',
      ...given,
    });

  return {
    project_id: project,
    channel_id,
    key,
    start,
    settings: async () => (await boss.call(getWidget, which)).body.data,
    change: (change: Omit<Input<typeof updateWidget>, 'project' | 'channel'>) =>
      boss.call(updateWidget, { ...which, ...change }),
    renewSecret: async () => (await boss.call(renewWidgetSecret, which)).body.data.secret,
    /** Somebody on a page of the site who has begun a conversation. */
    visitor: async (given: Partial<Input<typeof startVisit>> = {}) => {
      const { status, body: answer } = await start(given);
      expect(status).toBe(200);
      return visitorBy(app, answer.data.token!, origin);
    },
  };
}

export function visitorBy(app: TestApp, token: string, origin: string) {
  const call = app.caller({ origin, 'x-forwarded-for': anyAddress() });
  return {
    token,
    call,
    writes: async (text: string, uid: string = randomUUID()): Promise<VisitorMessage> => {
      const { status, body } = await call(sendVisitorMessage, { token, uid, text });
      expect({ status, code: body.code }).toEqual({ status: 200, code: undefined });
      return body.data;
    },
    reads: async (): Promise<VisitorMessage[]> => (await call(listVisitorMessages, { token, count: 100 })).body.data,
    marks: (message_id: number, status: 'delivered' | 'seen') =>
      call(markVisitorMessages, { token, message_id, status }),
  };
}

export const proofOf = (secret: string, user_id: string) => ({
  user_id,
  hash: createHmac('sha256', secret).update(user_id).digest('hex'),
});
