import { dayOf } from '@parley/contract/time';
import { days, now } from '../../../kit/clock.ts';
import type { Tx } from '../../../kit/db/index.ts';
import * as added from './counted.ts';
import type { Calendar, CountedWait } from './counted.ts';
import * as kept from './counted.queries.ts';
import { fold, takesBack, type ToldMessage } from './fold.ts';
import { type Mark, markAnswering } from './marks.queries.ts';
import {
  channelsOf,
  closedElsewhere,
  messagesAfter,
  type StandingDialogue,
  standingDialogues,
} from './standing.queries.ts';
import { collect, type PlacedSums } from './sums.ts';

type Changed = Map<string, PlacedSums>;
type Messages = Map<number, ToldMessage[]>;
type Place = { tx: Tx; project_id: number; calendar: Calendar; changed: Changed };

// A transaction stays short; one dialogue is counted whole, however long it is.
const mostMessages = 20_000;

/**
 * Counts what these dialogues say beyond what is counted of them, or all of it where something above changed. What was
 * counted before is taken out of the sums by what is kept of it. Answers which marks that was for.
 */
export async function countDialogues(place: Place, marks: Mark[]): Promise<Mark[]> {
  const { tx, project_id } = place;
  if (!marks.length) return [];
  const standing = await standingDialogues(tx, { project_id, ids: marks.map((it) => it.id) });
  const found = new Map(standing.map((it) => [it.id, it]));
  const [done, some] = withinLimit(marks, found);
  const gone = done.filter((it) => !found.has(it.id)).map((it) => it.id);
  const anew = new Set(done.filter((it) => it.is_anew).map((it) => it.id));
  const messages = await readMessages(place, some, anew);
  const whole = some.filter((it) => anew.has(it.id) || !it.counted).map((it) => it.id);
  if (gone.length) await markAnswering(tx, { project_id, ids: gone });
  const known = await takeOut(place, [...whole, ...gone]);
  await takeOutWaiting(
    place,
    some.filter((it) => !whole.includes(it.id)).map((it) => it.id),
  );
  await add(place, some, { messages, known, whole: new Set(whole) });
  return done;
}

function withinLimit(marks: Mark[], found: Map<number, StandingDialogue>): [Mark[], StandingDialogue[]] {
  const [done, some]: [Mark[], StandingDialogue[]] = [[], []];
  let left = mostMessages;
  for (const mark of marks) {
    const it = found.get(mark.id);
    const counted = mark.is_anew ? 0 : (it?.counted?.position ?? 0);
    left -= it ? it.position - counted : 0;
    if (left < 0 && done.length) break;
    done.push(mark);
    if (it) some.push(it);
  }
  return [done, some];
}

/** By dialogue; one that takes a line above back is read from the beginning, and is then among those counted anew. */
async function readMessages({ tx, project_id }: Place, some: StandingDialogue[], anew: Set<number>): Promise<Messages> {
  const read = async (all: StandingDialogue[]): Promise<Messages> => {
    if (!all.length) return new Map();
    const after = all.map((it) => ({ id: it.id, position: anew.has(it.id) ? 0 : (it.counted?.position ?? 0) }));
    const rows = await messagesAfter(tx, { project_id, after: JSON.stringify(after) });
    return Map.groupBy(rows, (it) => it.dialogue_id);
  };
  const messages = await read(some);
  const again = some.filter((it) => it.counted && !anew.has(it.id) && takesBack(messages.get(it.id) ?? []));
  for (const it of again) anew.add(it.id);
  for (const [id, all] of await read(again)) messages.set(id, all);
  return messages;
}

/** All that is kept of these; told are waits, since not every answer still says whom it answered. */
async function takeOut({ tx, project_id, changed }: Place, ids: number[]): Promise<Map<number, CountedWait[]>> {
  if (!ids.length) return new Map();
  const of = { project_id, ids };
  const dialogues = new Map((await kept.keptDialogues(tx, of)).map((it) => [it.id, it]));
  const waits = await kept.keptWaits(tx, of);
  // What came with an archive was never added here.
  const isCounted = ({ counted_in }: { counted_in: number }) => dialogues.has(counted_in);
  for (const it of dialogues.values()) collect(changed, added.addedByDialogue(it), -1);
  for (const it of waits.filter(isCounted)) collect(changed, added.addedByWait(it), -1);
  for (const it of await kept.keptDeeds(tx, of)) collect(changed, added.addedByDeed(it), -1);
  for (const it of await kept.keptCalls(tx, of)) collect(changed, added.addedByCall(it), -1);
  for (const it of await kept.keptDays(tx, of))
    for (const one of added.addedByDay(dialogues.get(it.counted_in)!.channel_id, it)) collect(changed, one, -1);
  await kept.forgetDialogues(tx, of);
  return Map.groupBy(waits, (it) => it.counted_in);
}

async function takeOutWaiting({ tx, project_id, changed }: Place, ids: number[]): Promise<void> {
  if (!ids.length) return;
  const waits = await kept.openWaits(tx, { project_id, ids });
  if (!waits.length) return;
  for (const it of waits) collect(changed, added.addedByWait(it), -1);
  await kept.forgetOpenWaits(tx, { project_id, ids });
}

type Read = { messages: Messages; known: Map<number, CountedWait[]>; whole: Set<number> };

async function add(place: Place, some: StandingDialogue[], { messages, known, whole }: Read): Promise<void> {
  const { tx, project_id, calendar, changed } = place;
  const channels = await channelsNamed(place, some, messages);
  const since = some.flatMap(({ id, counted }) => {
    const read = messages.get(id);
    if (!read) return [];
    // What opens it anew may be among those that are read now, and may have been written earlier.
    const since = Math.min(counted?.opened_at ?? Infinity, ...read.map(({ at }) => at));
    return [{ id, since: whole.has(id) ? 0 : since }];
  });
  const closings = Map.groupBy(await closedElsewhere(tx, { project_id, since: JSON.stringify(since) }), (it) => it.id);
  const counts: kept.Counts = { dialogues: [], days: [], waits: [], deeds: [], calls: [], minutes: [] };
  const minutesFrom = now().getTime() - days(1);
  for (const it of some) {
    const isWhole = whole.has(it.id);
    const folded = fold({
      channel_id: it.channel_id,
      position: isWhole ? 0 : it.counted!.position,
      opened_at: isWhole ? null : it.counted!.opened_at,
      messages: messages.get(it.id) ?? [],
      closedElsewhere: closings.get(it.id)?.map(({ at }) => at) ?? [],
      channelOf: (id) => channels.get(id),
      known: known.get(it.id) ?? [],
      calendar,
    });
    const { channel_id, began_at } = it;
    const own = { id: it.id, channel_id, began_at, began_on: dayOf(began_at, calendar.zone) };
    if (isWhole) collect(changed, added.addedByDialogue(own), 1);
    const waits = it.owed_since === null ? folded.waits : [...folded.waits, stillWaits(it, it.owed_since, calendar)];
    for (const one of waits) collect(changed, added.addedByWait(one), 1);
    for (const one of folded.deeds) collect(changed, added.addedByDeed(one), 1);
    for (const one of folded.calls) collect(changed, added.addedByCall(one), 1);
    for (const day of folded.days) for (const one of added.addedByDay(channel_id, day)) collect(changed, one, 1);
    const counted_in = it.id;
    counts.dialogues.push({ ...own, position: folded.position, opened_at: folded.opened_at });
    counts.days.push(...folded.days.map((one) => ({ ...one, counted_in })));
    counts.waits.push(...waits.map((one) => ({ ...one, counted_in })));
    counts.deeds.push(...folded.deeds.map((one) => ({ ...one, counted_in })));
    counts.calls.push(...folded.calls.map((one) => ({ ...one, counted_in })));
    const lately = folded.minutes.filter((one) => one.minute >= minutesFrom);
    counts.minutes.push(...lately.map((one) => ({ ...one, channel_id, counted_in })));
  }
  await kept.saveCounts(tx, project_id, counts);
}

const stillWaits = (it: StandingDialogue, began_at: number, calendar: Calendar): CountedWait =>
  added.waitOf(
    {
      answer_id: 0,
      dialogue_id: it.id,
      channel_id: it.channel_id,
      began_at,
      answered_at: null,
      manager_id: null,
      is_first: false,
    },
    calendar,
  );

/** A client is answered on any of their channels: of dialogues that answers name, on which they are. */
async function channelsNamed({ tx, project_id }: Place, some: StandingDialogue[], messages: Messages) {
  const channels = new Map(some.map((it) => [it.id, it.channel_id]));
  const named = [...messages.values()].flat().flatMap((it) => it.undo?.map(({ id }) => id) ?? []);
  const ids = [...new Set(named)].filter((id) => !channels.has(id));
  if (ids.length) for (const it of await channelsOf(tx, { project_id, ids })) channels.set(it.id, it.channel_id);
  return channels;
}
