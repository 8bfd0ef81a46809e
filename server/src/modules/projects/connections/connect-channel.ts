import { channelConnected } from '@parley/contract/projects/facts';
import * as z from 'zod/mini';
import { isDeepStrictEqual } from 'node:util';
import { readReason } from '@parley/contract/errors';
import { type connectChannel as endpoint, type ConnectType, fieldsOf } from '@parley/contract/projects/connections';
import { leadsElsewhere } from '@parley/contract/projects/destinations';
import type { Output, Parsed } from '@parley/contract/http';
import { type Connected, type Connecting, ProviderError } from '../../../channels/channel.ts';
import { channelOf } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { Refusal, refuse } from '../../../kit/errors.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { job, later } from '../../../kit/jobs/jobs.ts';
import { log } from '../../../kit/log.ts';
import { seal } from '../../../kit/secrets.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { refuseBeyondTariff } from '../channels-limit.ts';
import { showChannel } from '../channels.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { sayConnectionChanged } from '../say-connection-changed.ts';
import { setChannelState } from './channel-state.ts';
import { connectionFrom, keptSecrets, sealSecrets } from './connection-of.ts';
import {
  channelById,
  type ChannelRow,
  deleteChannel,
  expiryOf,
  insertChannel,
  lockChannel,
  saveChannel,
} from './connections.queries.ts';
import { readSettings } from './read-settings.ts';
import { refuseTaken } from './refuse-taken.ts';
import { isConnectable, shownById } from './shown.ts';

/** The provider is asked between two transactions: what it refuses leaves no channel behind. */
export async function connectChannel(
  viewer: Viewer,
  { type, name, settings }: Pick<Parsed<typeof endpoint>, 'type' | 'name' | 'settings'>,
): Promise<Output<typeof endpoint>> {
  const { project_id } = viewer;
  const entered = readSettings(type, settings, { settings: {}, secrets: {} });
  const secrets = await sealSecrets(entered.secrets);
  const { id } = await transaction(project_id, async (tx) => {
    await refuseBeyondTariff(tx, project_id);
    await refuseTaken(tx, viewer, { type, address: entered.settings.email_email });
    const row = await insertChannel(tx, project_id, { type, name, hook_word: newToken() });
    await saveChannel(tx, project_id, row.id, { settings: entered.settings, secrets });
    return row;
  });
  try {
    await begin(project_id, id, type);
  } catch (error) {
    await transaction(project_id, (tx) => deleteChannel(tx, project_id, id));
    throw error;
  }
  await transaction(project_id, async (tx) =>
    record(tx, project_id, channelConnected, { id, name, by: doneBy(viewer), changes: { type: [null, type] } }),
  );
  if (viewer.channels_ids) await showToKeeper(viewer, id);
  const channels_ids = viewer.channels_ids && [...viewer.channels_ids, id];
  return { data: await shownById({ ...viewer, channels_ids }, id) };
}

const showToKeeper = (viewer: Viewer, id: number): Promise<void> =>
  transaction(viewer.project_id, async (tx) => {
    await showChannel(tx, viewer, id);
    rightsChanged(tx, viewer.project_id, viewer.user_id);
  });

/** Tries what is kept at the provider, and keeps what came of it. */
export const begin = (project_id: number, id: number, type: ConnectType): Promise<void> =>
  take(project_id, id, type, ({ begin: start }, connection, keep) => start(connection, keep));

type Step = (
  connecting: Connecting,
  connection: Parameters<Connecting['begin']>[0],
  keep: Parameters<Connecting['begin']>[1],
) => Promise<Connected>;

/** One step of connecting; the provider's no is told in its words. */
export async function take(
  project_id: number,
  id: number,
  type: ConnectType,
  step: Step,
  refused?: (error: ProviderError) => Promise<void>,
): Promise<void> {
  const connecting = channelOf(type).connect ?? refuse('channel_cannot_connect');
  const row = (await channelById(project_id, id)) ?? refuse('not_found');
  // A provider that is asked without them says no, and that would be taken for the channel's fault.
  await keptSecrets(row.secrets);
  const keep = (learned: Learned) => learn(project_id, { ...row, type }, learned);
  let connected: Connected;
  try {
    connected = await step(connecting, await connectionFrom(project_id, row), keep);
  } catch (error) {
    if (error instanceof ProviderError) await refused?.(error);
    throw asRefusal(error);
  }
  await learn(project_id, { ...row, type }, connected, row.step?.step ?? 'none');
}

type Learned = Pick<Connected, 'settings' | 'secrets'>;
type Texts = Record<string, string>;
type Asked = Pick<ChannelRow, 'id' | 'settings'> & { type: ConnectType };

/**
 * `at`: the channel as the provider was asked. `asked`: the step that was open then; without it the provider will ask us
 * before it answers.
 */
async function learn(
  project_id: number,
  { id, type, settings: at }: Asked,
  learned: Learned | Connected,
  asked?: string,
): Promise<void> {
  await transaction(project_id, async (tx) => {
    const row = (await lockChannel(tx, project_id, id)) ?? refuse('not_found');
    // Somebody has led it elsewhere meanwhile: what this provider gave is for nobody else.
    if (leadsElsewhere(fieldsOf(type), at as Texts, row.settings as Texts)) return;
    const before = await keptSecrets(row.secrets);
    const secrets = { ...before, ...learned.secrets };
    const settings = { ...row.settings, ...learned.settings };
    const kept = { settings, secrets: await sealSecrets(secrets) };
    if (asked === undefined) return void (await saveChannel(tx, project_id, id, kept));
    const { step, expires_at, listener } = learned as Connected;
    const isStillScan = asked === 'scan' && step?.step === 'scan';
    // Somebody else saw the phone scan, or took the channel off, while this one waited.
    if (isStillScan && row.step?.step !== 'scan') return;
    const answer = { step, is_auth: step === null || step.step === 'paste', problem: null };
    // It is asked for every second: what stands as it stood changes nothing.
    if (isStillScan && isDeepStrictEqual([row.step, row.settings, before], [step, settings, secrets])) return;
    await saveChannel(tx, project_id, id, {
      ...kept,
      ...answer,
      ...(expires_at !== undefined && { expires_at }),
      ...(listener && row.listener === null && { listener: await seal(listener) }),
    });
    if (expires_at)
      await later(tx, renewConnection, { id, expires: expires_at.getTime() }, renewal(project_id, expires_at));
    // Whoever looks at a code asks for the next one; nobody else is to know.
    if (!isStillScan) await sayConnectionChanged(tx, project_id);
  });
}

/** What ends is renewed when four fifths of its time are over. */
const renewal = (project_id: number, expires_at: Date) => ({
  project_id,
  at: new Date(now().getTime() + 0.8 * (expires_at.getTime() - now().getTime())),
});

/** A look at how it stands renews what the provider lets live longer, and plans the next. */
export const renewConnection = job(
  'renew-connection',
  z.object({ id: z.number(), expires: z.number() }),
  async ({ id, expires }, place) => {
    const project_id = place.project_id!;
    const row = await channelById(project_id, id);
    // Taken off, or renewed by hand since.
    if (!row || !isConnectable(row.type) || (await expiryOf(project_id, id)) !== expires) return;
    await take(
      project_id,
      id,
      row.type,
      ({ look }, connection) => look(connection),
      async ({ message, scope }) => {
        if (scope === 'channel') await setChannelState(project_id, id, { is_auth: false, problem: message });
      },
    );
  },
);

/** No provider's failure is a failure of ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof ProviderError && error.retry_at !== 'soon') {
    const { message } = error;
    const ours = readReason(message);
    return ours ? new Refusal(ours.code, { about: ours.about }) : new Refusal('provider_refused', { reason: message });
  }
  log.warn({ error: (error as Error).message }, 'a provider could not be asked while connecting');
  return new Refusal('provider_unreachable');
}
