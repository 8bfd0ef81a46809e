import type { HinderingLock, PlannedMigration, TouchedTable } from './plan-migrations.ts';

const meanings: Record<HinderingLock, string> = {
  AccessExclusiveLock: 'nobody reads or writes it meanwhile',
  ExclusiveLock: 'it is read but not written meanwhile',
  ShareRowExclusiveLock: 'it is read but not written meanwhile',
  ShareLock: 'it is read but not written meanwhile',
  ShareUpdateExclusiveLock: 'reading and writing go on',
};

/** A plan as whoever keeps the base reads it. */
export function sayPlan(planned: PlannedMigration[]): string {
  if (!planned.length) return 'Nothing would run: this base has every migration.';
  const ending = planned.at(-1)!.stopped
    ? 'The rest was not tried.'
    : 'A table that two of them lock in the same way is named with the first.';
  return [
    'These would run, each in a transaction of its own; they ran just now and were taken back.',
    ...planned.map(sayFile),
    ending,
  ].join('\n\n');
}

function sayFile({ name, seconds, tables, stopped, left_out }: PlannedMigration): string {
  const lines = tables.map(sayTable);
  if (left_out) lines.push(`steps that end by themselves and hold no table for long, not tried: ${left_out}`);
  if (stopped) lines.push(`stopped: ${stopped}`);
  if (!lines.length) lines.push('locks no table that is in use');
  return [`${name} (${seconds.toFixed(1)} s)`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function sayTable({ table, lock, fate, rows_written }: TouchedTable): string {
  const facts = [
    lock && `${lock}, ${meanings[lock]}`,
    fate === 'rewritten' && 'written anew as a whole, or emptied',
    fate === 'dropped' && 'dropped',
    rows_written > 0 && `rows written: ${rows_written}`,
  ];
  return `${table}: ${facts.filter(Boolean).join('; ')}`;
}
