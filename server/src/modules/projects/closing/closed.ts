import { days, minutes } from '../../../kit/clock.ts';
import { afterCommit, type Tx } from '../../../kit/db/index.ts';
import { busHealed, onTold, tell, topic } from '../../../kit/events/bus.ts';
import { holdJobsOf } from '../../../kit/jobs/held.ts';
import { log } from '../../../kit/log.ts';
import { lineChanged } from '../connections/line-changed.ts';
import { rightsChanged } from '../rights-changed.ts';
import { channelsOf, closedProjects } from './closing.queries.ts';

/** How long a deleted project can be brought back. */
const recoverableFor = days(30);
export const erasedAt = (deleted_at: number): Date => new Date(deleted_at + recoverableFor);
/** Nodes do not agree on the time to the minute: nobody brings back what another may be erasing. */
export const recoverableUntil = (deleted_at: number): Date => new Date(deleted_at + recoverableFor - minutes(5));

type Change = { project_id: number; is_closed: boolean };
const changed = topic<Change>('projects:closed');
let closed = new Set<number>();
/** What is told while the database is asked, by each who asks: what it answers may be older. */
const readings = new Set<Change[]>();

/** Whether it stands still: nobody enters, nothing leaves, nothing comes in. Known on every node within moments. */
export const isClosed = (project_id: number): boolean => closed.has(project_id);

/** From here on they are known, and their work stands still. Returns how to stop. */
export async function watchClosings(): Promise<() => void> {
  const stops = [
    onTold(changed, (change) => {
      note(closed, change);
      for (const told of readings) told.push(change);
    }),
    onTold(busHealed, () => void readClosings().catch((error: unknown) => log.error(error))),
  ];
  await readClosings();
  holdJobsOf(isClosed);
  return () => stops.forEach((stop) => stop());
}

/** As the database says now, and as was told since it was asked. */
export async function readClosings(): Promise<void> {
  const told: Change[] = [];
  readings.add(told);
  try {
    const read = new Set(await closedProjects());
    for (const change of told) note(read, change);
    closed = read;
  } finally {
    readings.delete(told);
  }
}

function note(set: Set<number>, { project_id, is_closed }: Change): void {
  if (is_closed) set.add(project_id);
  else set.delete(project_id);
}

/** After commit every node has it so: who may enter, what is heard, whose work stands still. */
export async function sayClosing(tx: Tx, project_id: number, is_closed: boolean): Promise<void> {
  const channels = await channelsOf(tx, project_id);
  afterCommit(tx, () => {
    tell(changed, { project_id, is_closed });
    for (const channel_id of channels) tell(lineChanged, { project_id, channel_id });
  });
  rightsChanged(tx, project_id, null);
}

/** Its number is given to no other. */
export const sayErased = (tx: Tx, project_id: number): void =>
  afterCommit(tx, () => tell(changed, { project_id, is_closed: false }));
