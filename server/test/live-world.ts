import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { liveEvent } from '@parley/contract/live';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { db } from '../src/kit/db/index.ts';
import { startBus } from '../src/kit/events/bus.ts';
import { startPublisher } from '../src/kit/events/publisher.ts';
import type { Authority } from '../src/kit/http/person.ts';
import type { OpenWire } from '../src/kit/events/wire.ts';
import { startLeases } from '../src/kit/leases/leases.ts';
import { startLive } from '../src/kit/live/live.ts';
import type { Arrived } from '../src/kit/live/presence.ts';
import type { SignedIn, SignedInViewer } from '../src/kit/viewer.ts';
import { openLive } from './live-client.ts';

export const noted = liveEvent('test:noted', z.object({ n: z.number(), by: z.optional(z.string()) }));
export const whoIsHere = liveEvent('test:online', z.object({ ids: z.array(z.number()) }));

/** People and sessions in tables of their own, so that every node sees the same. */
export async function makePeople(): Promise<void> {
  await sql`create table test_sessions (id text primary key, user_id int not null, ended boolean default false)`.execute(
    db(),
  );
  await sql`create table test_rights (user_id int, project_id int, channels int[], primary key (user_id, project_id))`.execute(
    db(),
  );
}

/** Channels null: all of them. */
export async function grant(user_id: number, project_id: number, channels: number[] | null = null): Promise<void> {
  await sql`insert into test_rights values (${user_id}, ${project_id}, ${channels})
    on conflict (user_id, project_id) do update set channels = excluded.channels`.execute(db());
}

export async function revoke(user_id: number, project_id: number): Promise<void> {
  await sql`delete from test_rights where user_id = ${user_id} and project_id = ${project_id}`.execute(db());
}

/** A token is the session's name and its end. */
export async function tokenFor(user_id: number, { lasts = 900_000, session = `s${user_id}` } = {}): Promise<string> {
  await sql`insert into test_sessions values (${session}, ${user_id}) on conflict do nothing`.execute(db());
  return `${session}|${Date.now() + lasts}`;
}

export const endSession = (session: string): Promise<unknown> =>
  sql`update test_sessions set ended = true where id = ${session}`.execute(db());

const authority: Authority = {
  signedIn: async (token) => {
    const [session_id = '', ends] = token.split('|');
    const { rows } = await sql<{ user_id: number }>`
      select user_id from test_sessions where id = ${session_id} and not ended`.execute(db());
    return rows[0] ? { user_id: rows[0].user_id, session_id, language: 'en', expires_at: Number(ends) } : null;
  },
  signedInByCookie: async () => null,
  movedFor: async () => null,
  viewer: async (person: SignedIn, project_id) => {
    const { rows } = await sql<{ channels: number[] | null }>`
      select channels from test_rights where user_id = ${person.user_id} and project_id = ${project_id}`.execute(db());
    if (!rows[0]) return null;
    const rest = { name: '', is_owner: false, is_admin: false, is_manager: false, permissions: new Set() };
    return {
      ...person,
      ...rest,
      project_id,
      channels_ids: rows[0].channels,
      modules: {},
      is_locked: false,
      time_zone: 'Europe/Moscow',
      own_time_zone: null,
    } as unknown as SignedInViewer;
  },
};

/** One whole node over an open database: bus, publisher and sockets on a port of their own. */
export async function startNode({ wire, onArrived }: { wire?: OpenWire; onArrived?: Arrived } = {}) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bus = startBus(wire);
  const leases = startLeases();
  const publisher = startPublisher(leases);
  const live = startLive(server, {
    authority,
    allowedOrigins: ['https://parley.example'],
    presence: whoIsHere,
    ...(onArrived && { onArrived }),
    limits: null,
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    live,
    publisher,
    join: async (user_id: number, project_id: number, seq: number | null = null) =>
      openLive({ url, token: await tokenFor(user_id), project_id, seq }),
    stop: async () => {
      await live.stop();
      await publisher.stop();
      await leases.stop();
      await bus.stop();
      server.closeAllConnections();
      server.close();
    },
  };
}

export type OtherNode = {
  url: string;
  process: ChildProcess;
  ask: (word: string) => Promise<unknown>;
  kill: () => Promise<void>;
};

export async function untilPublishing(node: OtherNode): Promise<void> {
  while (!(await node.ask('isPublishing'))) await new Promise((resolve) => setTimeout(resolve, 50));
}

/** The same in a process of its own, which can be killed. */
export async function startOtherNode(database: string, nats = ''): Promise<OtherNode> {
  const child = fork(new URL('live-node.ts', import.meta.url), [database, nats], { execArgv: [], stdio: 'inherit' });
  const ask = async (word: string): Promise<unknown> => {
    child.send(word);
    return ((await once(child, 'message')) as [unknown])[0];
  };
  const [url] = (await once(child, 'message')) as [string];
  return {
    url,
    process: child,
    ask,
    kill: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}
