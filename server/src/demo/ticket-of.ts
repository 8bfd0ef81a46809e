import { type Actor, system } from '@parley/contract/actors';
import { priorityOf } from '@parley/contract/tickets/priorities';
import type { TicketStatus } from '@parley/contract/tickets/tickets';
import { momentOf } from '@parley/contract/time';
import { actorOf } from '../kit/actor.ts';
import { hours, now } from '../kit/clock.ts';
import {
  type Clocks,
  type Ended,
  noClocks,
  runOut,
  settleClocks,
  type Standing,
  subjectOf,
  type Terms,
} from '../modules/tickets/index.ts';
import { people } from './people.ts';
import { channelsOf } from './projects.ts';
import { departments, habits, ratingComments, results, type Team } from './ticket-texts.ts';

/** What a client came with, and what was said from then on. */
export type Request = {
  dialogue_id: number;
  channel_id: number;
  message_id: number;
  newest_id: number;
  words: string;
  said: { is_client: boolean; at: string }[];
};
type Place = { project_id: number; team: Team; zone: string };
type Outcome = { status: TicketStatus; closed_at: string | null; rating: number | null; rated_at: string | null };

export const idOf = (project_id: number, at: number): number => project_id * 100 + at;

/** Who works in a department: the administrator in each, the others in some. */
export const staffOf = (project_id: number, at: number) =>
  people.filter((it) => it.in[project_id]).filter((_, nth) => nth === 0 || nth % 3 === at % 3 || nth % 2 === at % 2);

/** A request as a ticket of its department, with what is told of it. */
export function ticketOf({ project_id, team, zone }: Place, request: Request, at: number) {
  const nth = at % departments[team].length;
  const talk = talkOf(request);
  const staff = staffOf(project_id, nth).filter((person) =>
    sees(person.in[project_id]!, project_id, request.channel_id),
  );
  const owner = at % 7 === 6 && talk.owed_since ? null : staff[at % staff.length]!;
  const outcome = outcomeOf(talk, at);
  const { status, closed_at, rating } = outcome;
  const priority = Object.values(priorityOf)[((at * 5) % 7) % 3]!;
  const { hours: open, promises } = habits[nth]!;
  const { clocks, ended } = timed(request, { status, priority, closed_at }, { hours: open, promises, zone });
  const id = project_id * 1000 + at;
  const begun = {
    status: 'opened',
    subject: subjectOf(request.words) ?? `#${id}`,
    dialogue_id: request.dialogue_id,
    channel_id: request.channel_id,
    message_id: request.message_id,
    manager_id: owner?.id ?? null,
    author_id: owner?.id ?? null,
    department_id: idOf(project_id, nth),
    ticket_tags_ids: [idOf(project_id, 0), ...(at % 4 ? [idOf(project_id, at % 4)] : [])],
    priority,
  };
  const row = {
    ...begun,
    ...clocks,
    ...outcome,
    project_id,
    id,
    uid: crypto.randomUUID(),
    number: 1001 + at,
    created_at: talk.began,
    status_at: closed_at ?? talk.last,
    answered_at: talk.answered,
    last_message_at: talk.last,
    since_id: request.message_id,
    heard_id: request.newest_id,
    owed_since: status === 'opened' ? talk.owed_since : null,
    waits_since: status === 'opened' && !owner ? talk.began : null,
    result: closed_at && results[team][at % results[team].length]!,
    rating_comment: rating !== null && at % 2 === 0 ? ratingComments[team][rating - 1]! : null,
    rating_asked_at: rating === null ? null : closed_at,
    is_hidden: false,
    version: 1,
  };
  const by = owner ? actorOf({ user_id: owner.id, name: owner.name }) : system;
  return { row, facts: factsOf(row, begun, ended, by) };
}

const sees = ({ channels }: { channels?: string[] }, project_id: number, channel_id: number): boolean =>
  channels?.includes(channelsOf[project_id]!.find((it) => it.id === channel_id)!.type) ?? true;

type Talk = { began: string; last: string; answered: string | null; owed_since: string | null };

function talkOf({ said }: Request): Talk {
  const ours = said.findLastIndex((it) => !it.is_client);
  return {
    began: said[0]!.at,
    last: said.at(-1)!.at,
    answered: said.find((it) => !it.is_client)?.at ?? null,
    owed_since: said[ours + 1]?.at ?? null,
  };
}

/** Most are closed some hours after the last word; of those, three of five were rated, and most of them well. */
function outcomeOf({ last, owed_since }: Talk, at: number): Outcome {
  const ended = momentOf(last) + hours(1 + (at % 5));
  const isClosed = ended < now().getTime() && at % 9 !== 8;
  if (!isClosed) return { status: owed_since ? 'opened' : 'pending', closed_at: null, rating: null, rated_at: null };
  const rating = at % 5 < 3 ? [5, 4, 5, 5, 3, 5, 4, 1, 5, 2, 5][at % 11]! : null;
  const closed_at = new Date(ended).toISOString();
  return { status: 'closed', closed_at, rating, rated_at: rating === null ? null : closed_at };
}

type EndedThen = Ended & { at: string };
type Goal = Pick<Outcome, 'status' | 'closed_at'> & { priority: number };

/** Its clocks as the talk went on, and which promises ended when. What is over by now was told already. */
function timed({ said }: Request, goal: Goal, terms: Terms): { clocks: Clocks; ended: EndedThen[] } {
  let clocks: Clocks = noClocks;
  const ended: EndedThen[] = [];
  const passTo = (moment: number): void => {
    const over = runOut(clocks, moment);
    clocks = over.clocks;
    const broken = over.ran_out.filter((it) => it.is_broken);
    ended.push(...broken.map(({ promise, due_at }) => ({ promise, is_kept: false, due_at, at: due_at })));
  };
  const note = (standing: Standing, at: string): void => {
    passTo(momentOf(at));
    const settled = settleClocks(clocks, standing, terms, momentOf(at));
    clocks = settled.clocks;
    ended.push(...settled.ended.map((one) => ({ ...one, at })));
  };
  const { priority, status, closed_at } = goal;
  let stands: Standing = {
    status: 'opened',
    priority,
    answered_at: null,
    owed_since: null,
    excused_since: null,
    closed_at: null,
    removed_at: null,
    part_of: null,
  };
  for (const { is_client, at } of said) {
    stands = is_client
      ? { ...stands, owed_since: stands.owed_since ?? at }
      : { ...stands, answered_at: stands.answered_at ?? at, owed_since: null };
    note(stands, at);
  }
  if (status !== 'opened') note({ ...stands, status, closed_at }, closed_at ?? said.at(-1)!.at);
  passTo(now().getTime());
  return { clocks, ended };
}

type Row = Outcome & {
  project_id: number;
  id: number;
  created_at: string;
  answered_at: string | null;
  last_message_at: string;
  result: string | null;
  rating_comment: string | null;
};

function factsOf(row: Row, begun: Record<string, unknown>, ended: EndedThen[], by: Actor) {
  const told = (name: string, at: string, changes: Record<string, readonly unknown[]>, actor = by) => ({
    project_id: row.project_id,
    name,
    subject: 'ticket',
    subject_id: row.id,
    user_id: actor.kind === 'member' ? actor.id : null,
    actor,
    changes,
    words: {},
    at,
  });
  const { answered_at, closed_at, rated_at, rating, result, rating_comment } = row;
  const facts = [
    told(
      'ticketOpened',
      row.created_at,
      Object.fromEntries(Object.entries(begun).map(([name, is]) => [name, [null, is]])),
    ),
    ...ended.map(({ promise, is_kept, due_at, at }) =>
      told('promiseEnded', at, { promise: [null, promise], is_kept: [null, is_kept], due_at: [null, due_at] }, system),
    ),
  ];
  if (answered_at) facts.push(told('ticketAnswered', answered_at, { answered_at: [null, answered_at] }));
  if (row.status === 'pending')
    facts.push(told('ticketSetPending', row.last_message_at, { status: ['opened', 'pending'] }));
  if (closed_at) {
    const changes = { status: ['opened', 'closed'], closed_at: [null, closed_at], result: [null, result] };
    facts.push(told('ticketClosed', closed_at, changes));
  }
  if (rated_at) {
    const changes = { rating: [null, rating], has_comment: [null, rating_comment !== null] };
    facts.push(told('ticketRated', rated_at, changes, system));
  }
  return facts.toSorted((one, other) => momentOf(one.at) - momentOf(other.at));
}
