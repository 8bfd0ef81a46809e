import { randomUUID } from 'node:crypto';
import { acceptCall, type Call, getCurrentCalls, startCall } from '@parley/contract/calls/calls';
import { updateConnection } from '@parley/contract/projects/connections';
import { calmCalls } from '@parley/simulator/world';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { openMessenger } from './messenger.ts';
import { contactOf } from './office.ts';
import { member, type Person } from './people.ts';
import { until } from './until.ts';
import { dbOf, transaction } from '../src/kit/db/index.ts';
import { setManagersVisibility } from '../src/modules/projects/index.ts';

export type CallOffice = Awaited<ReturnType<typeof openCallOffice>>;

const entered = { instance_id: '1101000077', token: 'd75b3a66374942c5b3c0' };
export const anna = { id: '79991234567@c.us', name: 'Anna' };

/** A project whose WhatsApp calls: Vera owns it, Wanda sees the channel, Tom does not; Anna has written. */
export async function openCallOffice() {
  const settings = { token: entered.token, phone: '79990000001' };
  const it = await openMessenger('whatsapp', entered, { key: entered.instance_id, name: 'Studio', settings });
  const { app, vera, simulator, account, connection } = it;
  const { channel_id } = connection;
  const { project_id } = vera;
  const wanda = await member(app, vera, 'Wanda', { channels_ids: [channel_id] });
  const tom = await member(app, vera, 'Tom');
  await transaction(project_id, (tx) => setManagersVisibility(tx, project_id, true));
  await switchCalls({ telephony: true });
  it.client(anna).writes({ text: 'Hello' });
  await it.sees(anna.id, (messages) => messages.length === 1);
  const { calls } = simulator.play;

  async function switchCalls(given: { telephony?: boolean; api?: 'voip' | 'rtc' }): Promise<void> {
    const asked = { project: project_id, channel: channel_id, calls: given };
    const { status, body } = await vera.call(updateConnection, asked);
    expect({ status, error: body.error }).toEqual({ status: 200, error: undefined });
  }

  const dialogue = async (outside_id = anna.id): Promise<number> =>
    (
      await dbOf(project_id)
        .selectFrom('dialogues')
        .select('id')
        .where('channel_id', '=', channel_id)
        .where('outside_id', '=', outside_id)
        .executeTakeFirstOrThrow()
    ).id;
  async function starts(person: Person, more: { uid?: string; tab?: string } = {}) {
    const tab = more.tab ?? randomUUID();
    const given = { uid: more.uid ?? randomUUID(), tab, dialogue_id: await dialogue() };
    const { status, body } = await person.call(startCall, given);
    return { status, error: body.error, call: body.data?.call, taken: body.data, tab };
  }
  const said = (): string[] =>
    calls.journal.lines.filter((line) => line.from === 'business' && !effects.has(line.event)).map(wordOf);
  const current = async (person: Person) => (await person.call(getCurrentCalls, {})).body.data;

  /** Nothing goes on, and the provider knows it. */
  async function quiet(): Promise<void> {
    for (const call of calls.calls) if (call.chat.account === account) calls.end(call, 'provider', 'timeout');
    simulator.play.knobs('whatsapp', { call: calmCalls });
    await until(async () => {
      const open = await dbOf(project_id)
        .selectFrom('calls')
        .select(['id', 'state', 'closing', 'closed_at'])
        .where((e) =>
          e.or([e('state', '<>', 'ended'), e.and([e('closing', 'is not', null), e('closed_at', 'is', null)])]),
        )
        .execute();
      expect(open).toEqual([]);
    });
    // Long ago: no word of them is late any more.
    const ago = sql<Date>`closed_at - interval '1 minute'`;
    await dbOf(project_id).updateTable('calls').set({ closed_at: ago }).where('closed_at', 'is not', null).execute();
    calls.journal.lines.length = 0;
  }

  async function accepts(person: Person, id: number, tab: string = randomUUID()) {
    const { status, body } = await person.call(acceptCall, { id, tab });
    return { status, error: body.error, call: body.data?.call, tab };
  }

  /** The provider heard that one of us took it; whoever hangs up before has not spoken. */
  const introduced = (id: number): Promise<void> =>
    until(async () => {
      const call = dbOf(project_id).selectFrom('calls').select('was_introduced').where('id', '=', id);
      expect(await call.executeTakeFirstOrThrow()).toEqual({ was_introduced: true });
    });

  return {
    ...it,
    wanda,
    tom,
    project_id,
    channel_id,
    switchCalls,
    dialogue,
    current,
    calls,
    phone: () => it.client(anna),
    /** Since when Anna waits for an answer. */
    owedSince: async (): Promise<unknown> =>
      (
        await dbOf(project_id)
          .selectFrom('dialogues')
          .select('owed_since')
          .where('id', '=', await dialogue())
          .executeTakeFirstOrThrow()
      ).owed_since,
    contact: () => contactOf(project_id, channel_id, anna.id),
    /** What the business said about calls, in its order. */
    said,
    wrong: () => calls.journal.wrong().map(({ event, wrong }) => `${event}: ${wrong}`),
    /** Anna calls, and it rings at whoever sees the channel. */
    rings: async (client = it.client(anna)): Promise<Call> => {
      client.dials();
      return until(async () => {
        const [ringing] = (await current(vera)).ringing;
        expect(ringing).toBeDefined();
        return ringing!;
      });
    },
    starts,
    accepts,
    speaks: async (person: Person, id: number) => {
      const taken = await accepts(person, id);
      await introduced(id);
      return taken;
    },
    introduced,
    /** The call with this id has ended, as the base keeps it. */
    ended: (id: number) =>
      until(async () => {
        const row = await dbOf(project_id)
          .selectFrom('calls')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        expect(row.state).toBe('ended');
        return row;
      }),
    /** The provider was told of its end, or said it itself. */
    isClosed: (id: number) =>
      until(async () => {
        const call = dbOf(project_id).selectFrom('calls').select('closed_at').where('id', '=', id);
        expect((await call.executeTakeFirstOrThrow()).closed_at).not.toBeNull();
      }),
    quiet,
    /** Some node holds the line, and calls as it should. */
    holdsLine: async (isSo: (words: string[]) => boolean = () => true): Promise<void> => {
      await until(async () => {
        expect((await starts(vera)).status).toBe(200);
        // What is said of it comes a moment after the answer.
        const right = vi.waitFor(() => expect(isSo(said())).toBe(true), { timeout: 2000 });
        const isRight = await right.then(
          () => true,
          () => false,
        );
        await quiet();
        expect(isRight).toBe(true);
      });
    },
  };
}

// What follows from words is noted beside them.
const effects = new Set(['disconnect', 'accept', 'end']);

const wordOf = ({ event, body }: { event: string; body: unknown }): string =>
  event === 'incoming-call-answer' ? `${event} ${(body as { reject: boolean }).reject ? 'no' : 'yes'}` : event;
