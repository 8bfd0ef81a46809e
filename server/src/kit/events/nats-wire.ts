import { createHash } from 'node:crypto';
import type { NatsConnection, Subscription } from '@nats-io/transport-node';
import { sql } from 'kysely';
import { seconds } from '../clock.ts';
import { db } from '../db/index.ts';
import { log } from '../log.ts';
import type { OpenWire } from './wire.ts';

const deafMs = seconds(10);
// A server that says nothing is left after ten seconds.
const patience = { pingInterval: seconds(5), maxPingOut: 2, timeout: seconds(5) };
const again = { waitOnFirstConnect: true, maxReconnectAttempts: -1, reconnectTimeWait: 500, reconnectJitter: 250 };

/** Two installations may share a server: each speaks under the name of its database. */
export async function openNatsWire(url: string): Promise<OpenWire> {
  const { rows } = await sql<{ name: string }>`
    select system_identifier || '/' || current_database() as name from pg_control_system()`.execute(db());
  const installation = createHash('sha256').update(rows[0]!.name).digest('hex').slice(0, 16);
  return natsWire(url, `parley.${installation}`);
}

/** As the library wants to be told of servers. A name without a password is a token. */
export function serversOf(urls: string) {
  const all = urls.split(',').map((it) => new URL(it.trim()));
  // Servers of a cluster know the same people.
  const { username, password } = all.find((it) => it.username) ?? all[0]!;
  const [user, pass] = [decodeURIComponent(username), decodeURIComponent(password)];
  return {
    servers: all.map((it) => it.host),
    name: 'parley',
    ...(user && (pass ? { user, pass } : { token: user })),
    ...(all.some((it) => it.protocol === 'tls:') && { tls: {} }),
  };
}

/** Carries texts by NATS, which keeps nothing: whoever was away asks the database. */
function natsWire(url: string, prefix: string): OpenWire {
  const subjectOf = (project_id: number | null) => `${prefix}.${project_id === null ? 'all' : `of.${project_id}`}`;
  return ({ heard, opened, deaf }) => {
    const served = new Map<number, Subscription | null>();
    let connection: NatsConnection | null = null;
    let isUp = false;
    let isClosed = false;
    const timer = setInterval(() => isUp || deaf(), deafMs);
    const opening = open().catch((error: unknown) => log.error(error));

    const hearOn = (project_id: number | null): Subscription =>
      connection!.subscribe(subjectOf(project_id), { callback: (error, it) => void (error || heard(it.string())) });

    async function open(): Promise<void> {
      // Only where it is used.
      const { connect } = await import('@nats-io/transport-node');
      const found = await connect({ ...serversOf(url), noEcho: true, ...again, ...patience });
      if (isClosed) return found.close();
      connection = found;
      void watch(found);
      hearOn(null);
      for (const project_id of served.keys()) served.set(project_id, hearOn(project_id));
      await found.flush();
      isUp = true;
      opened();
    }

    async function watch(found: NatsConnection): Promise<void> {
      for await (const { type } of found.status()) {
        if (type === 'disconnect') {
          isUp = false;
          log.warn('NATS is away: nodes ask the database');
        }
        // It has subscribed again by itself.
        if (type === 'reconnect') {
          isUp = true;
          opened();
        }
      }
    }

    return {
      send: async (text, project_id) => {
        if (!isUp) throw new Error('NATS cannot be reached');
        connection!.publish(subjectOf(project_id), text);
      },
      byProject: {
        serve: (project_id) => served.set(project_id, connection && hearOn(project_id)),
        leave: (project_id) => {
          served.get(project_id)?.unsubscribe();
          served.delete(project_id);
        },
      },
      close: async () => {
        isClosed = true;
        clearInterval(timer);
        if (isUp) await connection!.flush().catch(() => undefined);
        await connection?.close();
        // One that was never there is not waited for.
        if (connection) await opening;
      },
    };
  };
}
