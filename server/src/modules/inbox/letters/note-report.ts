import type { Letter } from '@parley/contract/inbox/letter-head';
import { messageUpdated } from '@parley/contract/inbox/messages';
import type { EventOf } from '../../../channels/events.ts';
import { channelOf } from '../../../channels/index.ts';
import { dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { seersOf } from '../../../kit/events/audience.ts';
import { emit } from '../../../kit/events/events.ts';
import { noteHealth } from '../hooks/health.ts';
import { loseAnswer } from '../messages/lose-answer.ts';
import { failSent, idsByOutside } from '../messages/marks.queries.ts';
import { findMessage } from '../messages/messages.queries.ts';
import { storable } from '../rules.ts';
import { lockMessage, saveLetter } from './letters.queries.ts';
import { outgoingLetter } from './outgoing-letter.ts';

type Place = { project_id: number; channel_id: number };
type Report = EventOf<'report'>;
type News = Report['news'][number];
type Notice = NonNullable<Letter['notices']>[number];

/**
 * What servers and programs of mail tell of a letter of ours. It has failed if whoever it is for does not get it; what
 * becomes of its copies, and of where others passed it on to, is noted on it.
 */
export async function noteReport(place: Place, { outside_id, news }: Report): Promise<{ unknown: string[] }> {
  const { project_id, channel_id } = place;
  // Whatever left in the same letter is known by its number in it.
  const outside_ids = [outside_id, ...Array.from({ length: 30 }, (_, nth) => `${outside_id}#${nth}`)];
  const found = await idsByOutside(dbOf(project_id), { project_id, channel_id, outside_ids });
  const first = new Set(found.flatMap((it) => (it.outside_id === outside_id ? it.id : [])));
  let lost: string | null = null;
  for (const id of new Set(found.map((it) => it.id)))
    lost = (await transaction(project_id, (tx) => noteOne(tx, place, id, news, first.has(id)))) ?? lost;
  // One letter is counted once, however many files it had.
  if (lost) noteHealth(place, 'failed', lost);
  return { unknown: found.length ? [] : [outside_id] };
}

/** Answers why it is lost, if only this report tells so. */
async function noteOne(tx: Tx, place: Place, id: number, news: News[], isWhole: boolean): Promise<string | null> {
  const { project_id } = place;
  const message = await findMessage(tx, project_id, id);
  if (message?.destination !== 'to') return null;
  const failure = news.find((it) => it.kind === 'undelivered' && !it.is_copy && isWhomItIsFor(message, it.address));
  const error = storable(failure?.reason ?? 'delivery_failed');
  const isLost = failure !== undefined && (await fail(tx, project_id, message, error));
  const noted = isWhole ? news.filter((it) => it !== failure).map(noticeOf) : [];
  if (!failure && !noted.length) return null;
  if (noted.length) await note(tx, project_id, id, noted);
  const { way: _, ...after } = (await findMessage(tx, project_id, id))!;
  await emit(tx, project_id, messageUpdated, after, seersOf(place.channel_id));
  return isLost ? error : null;
}

type Found = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** Whoever got it may pass it on to addresses that we never wrote to. A report that names nobody is of them. */
function isWhomItIsFor({ way, letter }: Found, address: string): boolean {
  const to = channelOf(way.type).peers?.addressOf(way.outside_id) ?? way.outside_id;
  const isCopy = letter?.cc.some((it) => plainOf(it) === plainOf(address)) ?? false;
  return !address || (plainOf(to) === plainOf(address) && !isCopy);
}

/** Servers name a mailbox without what its owner put behind a plus. */
const plainOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');

const fail = (tx: Tx, project_id: number, message: Found, error: string): Promise<boolean> =>
  loseAnswer(
    tx,
    project_id,
    message,
    async () => (await failSent(tx, { project_id, id: message.id, error })).length > 0,
  );

async function note(tx: Tx, project_id: number, id: number, notices: Notice[]): Promise<void> {
  await lockMessage(tx, { project_id, id });
  const message = (await findMessage(tx, project_id, id))!;
  await saveLetter(tx, { project_id, id, letter: await withNotices(tx, project_id, message, notices) });
}

const noticeOf = ({ kind, address, reason }: News): Notice => ({
  kind,
  address: storable(address).slice(0, 254),
  reason: reason && storable(reason).slice(0, 500),
});

type Told = Parameters<typeof outgoingLetter>[2];

/** The letter with what became of its copies; of each address the newest word counts. */
export async function withNotices(tx: Tx, project_id: number, message: Told, notices: Notice[]): Promise<Letter> {
  const letter = message.letter ?? (await headOf(tx, project_id, message));
  const older = (letter.notices ?? []).filter((it) => notices.every(({ address }) => address !== it.address));
  return { ...letter, notices: [...older, ...notices].slice(-50) };
}

/** What nobody chose followed the letter before. */
async function headOf(tx: Tx, project_id: number, message: Told): Promise<Letter> {
  const { subject, cc } = await outgoingLetter(tx, project_id, message);
  return { subject, cc, has_more: false };
}
