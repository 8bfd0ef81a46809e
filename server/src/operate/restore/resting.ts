import { sql } from 'kysely';
import type pg from 'pg';
import { seconds } from '../../kit/clock.ts';
import { db } from '../../kit/db/index.ts';
import { log } from '../../kit/log.ts';
import type {} from '../tables.ts';

// Of a version before it, a base has the table from here: its migration finds it made.
const makeTable = `create table if not exists resting (
  is_only boolean primary key default true check (is_only),
  taken_at timestamptz not null,
  restored_at timestamptz not null default clock_timestamp()
)`;

/** From now on nothing leaves this base by itself: another may have done since what is still planned here. */
export async function layToRest(client: pg.Client, taken_at: string): Promise<void> {
  await client.query(makeTable);
  await client.query('insert into resting (taken_at) values ($1)', [taken_at]);
}

/** Of when the backup is that this base was brought back from; null: it works. */
export async function restingSince(): Promise<string | null> {
  const { rows } = await sql<{ taken_at: string }>`select taken_at from resting`.execute(db());
  return rows[0]?.taken_at ?? null;
}

/** `milliseconds`: how long what is begun may go on. */
export type Part = { stop: (milliseconds: number) => Promise<void> };
const lookMs = seconds(2);

/** Begins what reaches outside by itself: at once, or as soon as somebody lets a base that was brought back go to work. */
export async function onceAtWork(begin: () => Part[]): Promise<Part> {
  let parts: Part[] = [];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const taken_at = await restingSince();
  if (taken_at === null) parts = begin();
  else {
    log.warn(
      { taken_at },
      'this base was brought back and rests: nothing leaves it until npm run restore -- --go-live',
    );
    timer = setTimeout(look, lookMs);
  }

  function look(): void {
    restingSince()
      .then((rests) => {
        if (stopped) return;
        if (rests === null) parts = begin();
        else timer = setTimeout(look, lookMs);
      })
      .catch(() => {
        if (!stopped) timer = setTimeout(look, lookMs);
      });
  }

  return {
    stop: async (milliseconds) => {
      stopped = true;
      clearTimeout(timer);
      for (const it of parts) await it.stop(milliseconds);
    },
  };
}
