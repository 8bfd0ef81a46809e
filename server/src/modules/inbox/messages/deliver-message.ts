import { messageUpdated, type Message } from '@parley/contract/inbox/messages';
import * as z from 'zod/mini';
import { type Connection, type Outbound, type Sent, ProviderError } from '../../../channels/channel.ts';
import { canSend, channelOf } from '../../../channels/index.ts';
import { days, now } from '../../../kit/clock.ts';
import { afterCommit, dbOf, transaction, type Tx } from '../../../kit/db/index.ts';
import { insist } from '../../../kit/db/insist.ts';
import { emit } from '../../../kit/events/events.ts';
import { FilesAway } from '../../../kit/files/files-away.ts';
import { files } from '../../../kit/files/store.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { RetryLater } from '../../../kit/jobs/retry-later.ts';
import { type Line, lineOf, setChannelState } from '../../projects/index.ts';
import { namePeer } from '../dialogues/dialogues.queries.ts';
import { publicLink } from '../files/public-link.ts';
import { noteHealth } from '../hooks/health.ts';
import { saveLetter } from '../letters/letters.queries.ts';
import { withNotices } from '../letters/note-report.ts';
import { outgoingLetter } from '../letters/outgoing-letter.ts';
import { awaitTogether, takeTogether } from '../letters/together.ts';
import { surroundings } from '../surroundings.ts';
import { inLane } from './lanes.ts';
import { claimLeaving, hasLeft, releaseLeaving, saveOutcome } from './leaving.queries.ts';
import { loseAnswer } from './lose-answer.ts';
import { findMessage, type Way } from './messages.queries.ts';
import { holdChannel } from './paces.queries.ts';
import { readersIn } from './readers.ts';
import { regainAnswer } from './regain-answer.ts';

type Leaving = Message & { way: Way };

/** What goes to one dialogue goes one after another. */
export const deliveryKey = (project_id: number, dialogue_id: number): string => `dialogue:${project_id}:${dialogue_id}`;

/** Hands a stored message to its channel and keeps what came of it. A message that has left is not sent again. */
export const deliverMessage = job(
  'deliver-message',
  z.object({ message_id: z.number() }),
  async ({ message_id }, place) => {
    const project_id = place.project_id!;
    const message = await findMessage(dbOf(project_id), project_id, message_id);
    if (message?.status !== 'queued') return;
    const outcome = await inLane(project_id, message, async () => {
      // Looked up before the claim: what fails until then has surely not left, and is simply tried again.
      const line = canSend(message.way) ? await lineOf(project_id, message.channel_id) : null;
      await awaitTogether(project_id, message);
      const claim = await claimLeaving(project_id, message_id);
      return claim && handOverTogether(project_id, line, message, claim.has_left);
    });
    // All of one letter or none of it: what is left out would leave once more, on its own.
    if (outcome)
      await insist(() =>
        transaction(project_id, async (tx) => {
          for (const [nth, [one, came]] of outcome.entries()) {
            const isKept = await record(tx, project_id, one, came);
            // One letter is counted once, however many files it has.
            if (isKept && nth === 0) noteOutcome(project_id, one, came);
          }
        }),
      );
  },
  {
    // Nobody waits for a message that no try could deliver: its writer is told.
    died: async (tx, { message_id }, place) => {
      const project_id = place.project_id!;
      const message = await findMessage(tx, project_id, message_id);
      const gaveUp = failed('delivery_gave_up');
      if (message && (await record(tx, project_id, message, gaveUp))) noteOutcome(project_id, message, gaveUp);
    },
    missed: async (tx, { message_id }, place) => {
      const project_id = place.project_id!;
      const message = await findMessage(tx, project_id, message_id);
      if (message?.status !== 'queued') return;
      // What somebody had in their hands may have arrived: nobody should send it again without a look.
      const why = (await hasLeft(tx, project_id, message_id)) ? 'delivery_unknown' : 'project_was_deleted';
      await record(tx, project_id, message, failed(why));
    },
  },
);

/** Says whether it was kept: another may have known before. */
async function record(tx: Tx, project_id: number, message: Leaving, outcome: Outcome): Promise<boolean> {
  const { undelivered = [], ...kept } = outcome;
  if (!(await keepOutcome(tx, project_id, message, kept))) return false;
  const { way: _, ...shown } = message;
  const { status, error } = outcome;
  const letter = undelivered.length ? await noteCopies(tx, project_id, message, undelivered) : message.letter;
  const readers = await readersOfMessage(tx, project_id, message);
  await emit(tx, project_id, messageUpdated, { ...shown, letter, status, error }, readers);
  const { type, outside_id } = message.way;
  afterCommit(tx, () => channelOf(type).refresh?.({ project_id, channel_id: message.channel_id, outside_id }));
  return true;
}

async function keepOutcome(tx: Tx, project_id: number, message: Leaving, outcome: Outcome): Promise<boolean> {
  const save = (was_unknown: boolean) => () => saveOutcome(tx, project_id, message.id, outcome, was_unknown);
  if (outcome.status === 'failed') return loseAnswer(tx, project_id, message, save(false));
  // Whoever did hand it over knows better than another who had to give it up as unknown.
  return (await save(false)()) || regainAnswer(tx, project_id, message, save(true));
}

/** The copies that were refused are named on the letter. */
async function noteCopies(tx: Tx, project_id: number, message: Leaving, undelivered: Sent['undelivered'] & object) {
  const letter = await withNotices(
    tx,
    project_id,
    message,
    undelivered.map(({ address, reason }) => ({ kind: 'undelivered', address, reason: reason.slice(0, 500) })),
  );
  await saveLetter(tx, { project_id, id: message.id, letter });
  return letter;
}

type Outcome = { status: Sent['status'] | 'failed'; error: string | null } & Omit<Sent, 'status' | 'peer'>;

/** What leaves in one letter has one fate; each keeps it. */
async function handOverTogether(
  project_id: number,
  line: Line | null,
  message: Leaving,
  has_left: boolean,
): Promise<[Leaving, Outcome][]> {
  const more = await takeTogether(project_id, message);
  try {
    const outcome = await handOver(line, message, has_left, more);
    const { status, error, outside_id } = outcome;
    const first = message.file ? 1 : 0;
    return [
      [message, outcome],
      ...more.map((one, nth): [Leaving, Outcome] => [
        one,
        { status, error, outside_id: outside_id && `${outside_id}#${first + nth}` },
      ]),
    ];
  } catch (error) {
    // Only the provider's own no says that nothing has left.
    if (error instanceof ProviderError || error instanceof RetryLater)
      for (const one of more) await insist(() => releaseLeaving(project_id, one.id, error.message));
    throw error;
  }
}

/** What a dead try had in its hands may have arrived: only where that does no harm is it handed over again. */
async function handOver(line: Line | null, message: Leaving, has_left: boolean, more: Leaving[]): Promise<Outcome> {
  const { repeats } = channelOf(message.way.type);
  if (has_left && repeats === 'unknown') return failed('delivery_unknown');
  try {
    return await send(line, message, more);
  } catch (error) {
    if (!(error instanceof ProviderError)) {
      if (repeats === 'unknown') return failed('delivery_unknown');
      throw error;
    }
    return afterRefusal(line!.connection, message, error);
  }
}

/** The provider's no: for good, for this account, or for now. */
async function afterRefusal(connection: Connection, message: Leaving, error: ProviderError): Promise<Outcome> {
  const { id } = message;
  const { project_id, channel_id } = connection;
  if (error.scope === 'channel') {
    await setChannelState(project_id, channel_id, { is_auth: false, problem: error.message });
  }
  if (!error.retry_at || hasWaitedLong(message, error)) return failed(error.message);
  await insist(() => releaseLeaving(project_id, id, error.message));
  if (error.retry_at === 'soon') throw error;
  if (error.waits === 'message') throw new RetryLater(laterAndLater(message, error.retry_at), error.message);
  await holdChannel(project_id, channel_id, error.retry_at);
  throw new RetryLater(error.retry_at, error.message);
}

// A server that still does not take a letter after so long never will.
const patience = days(2);
const ageOf = ({ order }: Leaving): number => now().getTime() - order / 1000;
const hasWaitedLong = (message: Leaving, { waits }: ProviderError): boolean =>
  waits === 'message' && ageOf(message) > patience;

/** The longer a message alone has been put off, the longer it waits for the next try. */
const laterAndLater = (message: Leaving, retry_at: Date): Date =>
  new Date(Math.max(retry_at.getTime(), now().getTime() + ageOf(message) / 4));

async function send(line: Line | null, message: Leaving, together: Leaving[]): Promise<Outcome> {
  const { send: sendBy, limits } = channelOf(message.way.type);
  if (!sendBy || !line) return failed('channel_cannot_send');
  if (!(await haveBytes([message, ...together]))) return failed('file_gone');
  const { project_id } = line.connection;
  const letter = limits.letters ? await outgoingLetter(dbOf(project_id), project_id, message) : null;
  const parts = together.map((it) => outbound(it, line.connection));
  const whole = outbound(message, line.connection);
  const more = parts.flatMap(({ file }) => file ?? []);
  const links = letter && message.choices ? await surroundings().linksOf(project_id, message.id) : null;
  const text = [...[whole, ...parts].flatMap((it) => it.text || []), ...(links ? [links] : [])].join('\n\n');
  const { peer, ...sent } = await sendBy({ ...whole, text, more, letter }, line.connection);
  if (peer && peer !== message.way.outside_id) await learnPeer(line.connection, message.way, peer);
  return { ...sent, error: null };
}

/** Asked before anything leaves, so that it may be tried again. */
async function haveBytes(messages: Leaving[]): Promise<boolean> {
  const sizes = messages.map(async ({ way }) => (way.file_key ? files().size(way.file_key) : 0));
  const found = await Promise.all(sizes).catch((error: unknown) => {
    throw error instanceof FilesAway ? new ProviderError(error.message, { retry_at: 'soon' }) : error;
  });
  return !found.includes(null);
}

function outbound(
  { uid, message: text, file, choices, way }: Leaving,
  connection: Connection,
): Omit<Outbound, 'letter'> {
  const { outside_id: to, file_key, quoted_id, template } = way;
  const { quotes } = channelOf(way.type).limits;
  return {
    uid,
    to,
    text,
    file:
      file && file_key
        ? { ...file, read: () => files().read(file_key), link: () => publicLink(file, connection) }
        : null,
    // A channel that knows no quotes gets the words alone.
    quoted_id: quotes ? quoted_id : null,
    template,
    ...(choices && { choices }),
  };
}

function noteOutcome(project_id: number, { channel_id, way }: Leaving, { status, error }: Outcome): void {
  if (way.is_room) return;
  const place = { project_id, channel_id };
  if (status === 'failed') noteHealth(place, 'failed', error ?? undefined);
  else noteHealth(place, 'sent');
}

/** Whoever was reached by an address answers by their id. */
const learnPeer = ({ project_id, channel_id }: Connection, { outside_id }: Way, peer: string) =>
  namePeer(dbOf(project_id), { project_id, channel_id, outside_id, peer });

const failed = (error: string): Outcome => ({ status: 'failed', outside_id: null, error });

/** Whoever was told of the message is told what became of it. */
export const readersOfMessage = (tx: Tx, project_id: number, { user_id, channel_id, way }: Leaving) =>
  readersIn(tx, project_id, { dialogue_id: user_id, channel_id, is_room: way.is_room });
