import { type listCounted as endpoint } from '@parley/contract/analytics/dialogues';
import type { Output, Parsed } from '@parley/contract/http';
import { dayBegan, dayEnded } from '@parley/contract/time';
import { workingTimeBetween } from '@parley/contract/projects/working-time';
import { whole } from '@parley/contract/common';
import * as z from 'zod/mini';
import { days, now } from '../../../kit/clock.ts';
import { dbToRead } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { periodOf } from '../../../kit/statistics/period.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { sizeOf } from '../../clients/index.ts';
import { type ProjectHours, readHours } from '../../projects/index.ts';
import { tookBetween } from './counted.ts';
import { countedList } from './counted-lists.queries.ts';
import type { ListAsked, ListedRow, Place } from './listed-rows.ts';
import { waitingList } from './waiting-list.queries.ts';
import { wantedBy } from './wanted.ts';

const usual = 30;

/** Each thing that a figure counts, the newest first; of those who wait now the longest first. */
export async function listCounted(
  viewer: Viewer,
  { figure, time = 'working', over, week_hour, template_id, count, next, ...asked }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> {
  const { project_id, user_id, time_zone: zone } = viewer;
  const { from, to } = periodOf(asked, now().getTime(), zone);
  const size = sizeOf(count, usual);
  const isOpen = figure === 'unanswered' || figure === 'waiting';
  const calendar = isOpen ? await readHours(dbToRead(viewer), project_id) : null;
  const ms = over === undefined ? null : over * 1000;
  const listed: ListAsked = {
    wanted: wantedBy(viewer, asked),
    time,
    from: new Date(dayBegan(from, zone)),
    until: new Date(dayEnded(to, zone)),
    days: { from, to, zone },
    week_hour: week_hour ?? null,
    template: template_id === undefined ? null : { id: template_id, user_id },
    over: ms,
    before: calendar && ms !== null ? new Date(agoBy(ms, time === 'working' ? calendar : null)) : null,
    after: placeOf(next),
    limit: size + 1,
  };
  const db = dbToRead(viewer);
  const rows = await (figure === 'waiting' ? waitingList(db, listed) : countedList(db, figure, listed));
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1)! : null;
  const seconds = ({ took, moment }: ListedRow): number | null => {
    const ran = calendar ? tookBetween(moment, now().getTime(), calendar)[time] : took;
    return ran === null ? null : Math.round(ran / 1000);
  };
  const data = shown.map((row) => {
    const { took: _, moment: __, place: ___, ...rest } = row;
    return { ...rest, seconds: seconds(row) };
  });
  return { data, meta: { count: data.length, next: last && last.place.join('.') } };
}

/** The moment since which so much time went by; null: by the clock on the wall. */
function agoBy(ms: number, calendar: ProjectHours | null): number {
  const until = now().getTime();
  if (!calendar) return until - ms;
  let [early, late] = [until - farthest, until - ms];
  while (late - early > 1000) {
    const middle = (early + late) / 2;
    if (workingTimeBetween(calendar.hours, middle, until, calendar.zone) > ms) early = middle;
    else late = middle;
  }
  return early;
}

// A team that is closed for longer has nobody who answers.
const farthest = days(100);

// As far as the calendar of the base reaches with room to spare.
const latest = 253_402_300_799_000;
const places = z.tuple([whole(0, latest), whole(0), whole(0)]);

function placeOf(next: string | undefined): Place | null {
  if (next === undefined) return null;
  const read = places.safeParse(next.split('.').map(Number));
  return read.success ? read.data : refuse('malformed_request');
}
