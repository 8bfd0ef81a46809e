import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { seconds } from '../../kit/clock.ts';

/** How a project on its way stands in one of the bases. */
type Standing = {
  run: string;
  role: 'leaves' | 'comes';
  moved_at: string | null;
  there: string | null;
  address: string | null;
};

export async function standingOf(client: pg.Client, project_id: number): Promise<Standing | null> {
  const { rows } = await client.query<Standing>(
    'select run, role, moved_at, there, address from moving_projects where project_id = $1',
    [project_id],
  );
  return rows[0] ?? null;
}

// Three times in the fifteen seconds that it lasts; without us the project lives again when they are over.
const renewMs = seconds(4);

/** What keeps a project still, as long as it is renewed in time: `lost` tells that it may have been changed meanwhile. */
export type Fence = {
  /** Jobs are taken by nobody, lines held by nobody. Waits until the last are done. */
  hold: () => Promise<void>;
  /** Nothing is changed. Waits for those who began before. */
  stand: () => Promise<void>;
  /** From here on it stands still also without us. */
  fix: () => Promise<void>;
  /** It goes on where it is. */
  letGo: () => Promise<void>;
  stop: () => void;
};

export class Unsteady extends Error {}

/** `watcher`: who sees the transactions of all who write. */
export function openFence(client: pg.Client, watcher: pg.Client, project_id: number): Fence {
  let isHeld = false;
  let lost: Error | null = null;
  const timer = setInterval(() => {
    if (isHeld && !lost) renew().catch((error: Error) => (lost = error));
  }, renewMs);

  /** Only what still holds is renewed: else somebody may have written in between. */
  async function renew(): Promise<void> {
    const { rowCount } = await client.query(
      `update moving_projects set held_until = clock_timestamp() + interval '15 s',
        still_until = case when still_until is null then null else clock_timestamp() + interval '15 s' end
      where project_id = $1 and held_until > clock_timestamp() and (still_until is null or still_until > clock_timestamp())`,
      [project_id],
    );
    if (!rowCount) throw new Unsteady('the project was not kept still in time, and may have been changed');
  }

  /** Waits for every transaction that is under way. */
  async function pastAll(): Promise<void> {
    const before = await underWay(watcher);
    await until(async () => {
      if (lost) throw lost;
      const now = await underWay(watcher);
      return before.some((it) => now.includes(it)) ? 'transactions that began before' : null;
    });
  }

  /** A node that looked before it was said may have taken a line after. */
  async function refuseWork(): Promise<void> {
    const work = await workOn(client, project_id);
    if (work) throw new Unsteady(`${work} was begun while the project came to rest: it stays where it is. Try again`);
  }

  return {
    hold: async () => {
      await client.query(
        `update moving_projects set held_until = clock_timestamp() + interval '15 s' where project_id = $1`,
        [project_id],
      );
      isHeld = true;
      // Whoever took a job just before is seen once that is done.
      await pastAll();
      await until(async () => {
        if (lost) throw lost;
        return (await workOn(client, project_id)) ?? (await toldOf(client, project_id));
      });
    },
    stand: async () => {
      await renew();
      await client.query(
        `update moving_projects set still_until = clock_timestamp() + interval '15 s' where project_id = $1`,
        [project_id],
      );
      await pastAll();
      await refuseWork();
    },
    fix: async () => {
      if (lost) throw lost;
      await refuseWork();
      clearInterval(timer);
      // As long as an erased project can be missed; then it is erased, which is a change too.
      const { rows } = await client.query<{ was: string }>(
        `update moving_projects m set held_until = 'infinity', still_until = clock_timestamp() + interval '30 days' from moving_projects b
        where m.project_id = $1 and b.project_id = $1 and b.still_until > clock_timestamp() + interval '3 s' returning b.still_until::text as was`,
        [project_id],
      );
      // It must have been said before what was said last was over.
      const { rows: told } = await client.query<{ is_early: boolean }>(
        'select clock_timestamp() < $1::timestamptz as is_early',
        [rows[0]?.was ?? '-infinity'],
      );
      if (!told[0]!.is_early) throw new Unsteady('the project was not kept still in time, and may have been changed');
    },
    letGo: async () => {
      clearInterval(timer);
      await client.query(
        'update moving_projects set held_until = null, still_until = null where project_id = $1 and moved_at is null',
        [project_id],
      );
    },
    stop: () => clearInterval(timer),
  };
}

/** What somebody is at work on for this project, in words; null: nobody is. */
async function workOn(client: pg.Client, project_id: number): Promise<string | null> {
  const { rows } = await client.query<{ what: string }>(
    `select 'the job ' || name as what from jobs where project_id = $1 and leased_by is not null and lease_until > clock_timestamp()
    union all select kind || ' ' || name from leases join nodes on nodes.id = holder
      where kind in ('listener', 'call-line') and name like $1 || ':%' and nodes.until > clock_timestamp() limit 1`,
    [project_id],
  );
  return rows[0]?.what ?? null;
}

async function toldOf(client: pg.Client, project_id: number): Promise<string | null> {
  const { rowCount } = await client.query('select from event_outbox where project_id = $1 limit 1', [project_id]);
  return rowCount ? 'what screens are told' : null;
}

/** Transactions of programs, as they are known. */
async function underWay(watcher: pg.Client): Promise<string[]> {
  const { rows } = await watcher.query<{ it: string }>(
    `select pid || ' ' || xact_start as it from pg_stat_activity where datname = current_database() and xact_start is not null
      and backend_type = 'client backend' and pid <> pg_backend_pid() and application_name not in ('parley move', 'parley backup')`,
  );
  return rows.map((it) => it.it);
}

const patience = seconds(60);

async function until(isBusy: () => Promise<string | null>): Promise<void> {
  const end = performance.now() + patience;
  for (let wait = 20; ; wait = Math.min(wait * 2, 250)) {
    const busy = await isBusy();
    if (!busy) return;
    if (performance.now() > end)
      throw new Error(`${busy} did not come to an end within a minute: the project stays where it is. Try again`);
    await sleep(wait);
  }
}
