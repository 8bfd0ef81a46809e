import { ticketSettingsChanged } from '@parley/contract/tickets/departments';
import { ticketCreated } from '@parley/contract/tickets/events';
import { minutes } from '../../../kit/clock.ts';
import { afterCommit, type Tx } from '../../../kit/db/index.ts';
import { busHealed, onTold, tell, topic } from '../../../kit/events/bus.ts';
import { noting, type Reaction } from '../../../kit/events/events.ts';
import { rightsChanged } from '../../../kit/live/rights.ts';
import { modulesOf } from '../../projects/index.ts';
import { standingOf } from './desks.queries.ts';

/** Whether a project works with tickets, and whether some come by themselves. */
type Known = { has_tickets: boolean; opens: boolean };
const nothing: Known = { has_tickets: false, opens: false };

// Every message of every project asks: most have no tickets, and that is not looked up for each.
const lastsMs = minutes(1);
const most = 10_000;
const kept = new Map<number, { known: Known; until: number }>();

const desksChanged = topic<{ project_id: number }>('tickets:desks_changed');

/** A minute old at most, and forgotten on every node when it changes. */
export async function knownDesks(tx: Tx, project_id: number): Promise<Known> {
  const found = kept.get(project_id);
  if (found && found.until > performance.now()) return found.known;
  const asked = forgotten;
  const known = await read(tx, project_id);
  // What was told while it was read may be newer than what was read.
  if (asked === forgotten) remember(project_id, known);
  return known;
}

let forgotten = 0;

function remember(project_id: number, known: Known): void {
  if (kept.size >= most) kept.clear();
  kept.set(project_id, { known, until: performance.now() + lastsMs });
}

async function read(tx: Tx, project_id: number): Promise<Known> {
  const found = await standingOf(tx, project_id);
  if (!found || !modulesOf(found.tariff_id, found.modules).ticket) return nothing;
  return { has_tickets: found.has_tickets, opens: found.opens };
}

const tellAfter = (project_id: number, tx: Tx): void =>
  afterCommit(tx, () => {
    tell(desksChanged, { project_id });
  });

/** The first ticket, and whatever is set, counts at once. */
export const notings: Reaction[] = [
  noting(ticketSettingsChanged, (_, project_id, tx) => tellAfter(project_id, tx)),
  noting(ticketCreated, (_, project_id, tx) => {
    if (!kept.get(project_id)?.known.has_tickets) tellAfter(project_id, tx);
  }),
];

/** From here on changes are heard. Returns how to stop. */
export function forgetChangedDesks(): () => void {
  const forget = ({ project_id }: { project_id: number }) => {
    forgotten += 1;
    kept.delete(project_id);
  };
  const forgetAll = () => {
    forgotten += 1;
    kept.clear();
  };
  const stops = [onTold(desksChanged, forget), onTold(rightsChanged, forget), onTold(busHealed, forgetAll), forgetAll];
  return () => stops.forEach((stop) => stop());
}
