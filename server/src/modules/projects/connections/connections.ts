import { channelChanged, channelDisconnected } from '@parley/contract/projects/facts';
import type * as contract from '@parley/contract/projects/connections';
import type { ConnectType } from '@parley/contract/projects/connections';
import type { Output, Parsed } from '@parley/contract/http';
import { callsApiOf, channelOf } from '../../../channels/index.ts';
import { transaction, type Tx } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import type { Context } from '../../../kit/http/route.ts';
import { log } from '../../../kit/log.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { SignedInViewer, Viewer } from '../../../kit/viewer.ts';
import { readMembers } from '../members/members.queries.ts';
import { rightsChanged } from '../rights-changed.ts';
import { sayConnectionChanged } from '../say-connection-changed.ts';
import { setChannelState } from './channel-state.ts';
import { begin, take } from './connect-channel.ts';
import { connectionFrom, readSecrets, sealSecrets } from './connection-of.ts';
import { type ChannelRow, lockChannel, saveChannel, saveSeers } from './connections.queries.ts';
import { readSettings } from './read-settings.ts';
import { takeReturn } from './redirect.ts';
import { refuseTaken } from './refuse-taken.ts';
import { seenChannel, shownById, shownSeen } from './shown.ts';

type Which = { channel: number };
type Answer = Output<typeof contract.getConnection>;

export const listConnections = async (viewer: Viewer): Promise<Output<typeof contract.listConnections>> => ({
  data: await shownSeen(viewer),
});

/** While a step is open the provider is asked how it stands: a code was scanned, or has changed. */
export async function getConnection(
  viewer: Viewer,
  { channel, wait }: Which & { wait?: '1' | undefined },
  { gone }: Pick<Context, 'gone'>,
): Promise<Answer> {
  const { id, type, step } = await seenChannel(viewer, channel);
  if (step?.step === 'scan') {
    const waits = wait && gone();
    await take(viewer.project_id, id, type, ({ look }, connection) => look(connection, waits));
  }
  return { data: await shownById(viewer, id) };
}

export async function updateConnection(
  viewer: Viewer,
  given: Omit<Parsed<typeof contract.updateConnection>, 'project'>,
): Promise<Answer> {
  const { project_id } = viewer;
  const { channel, name, settings, members_ids, for_check_admin, away_text, calls } = given;
  const { id, type } = await seenChannel(viewer, channel);
  const before = await transaction(project_id, async (tx) => {
    const row = (await lockChannel(tx, project_id, id)) ?? refuse('not_found');
    if (name !== undefined) await saveChannel(tx, project_id, id, { name });
    if (for_check_admin !== undefined) await saveChannel(tx, project_id, id, { for_check_admin });
    if (away_text !== undefined) await saveChannel(tx, project_id, id, { away_text });
    const kept = calls ? await saveCalls(tx, viewer, row, calls) : row.settings;
    if (settings) await saveEntered(tx, viewer, { ...row, settings: kept, type }, settings);
    if (members_ids) await show(tx, project_id, id, members_ids);
    noteChanged(tx, viewer, row, { name, for_check_admin, away_text, members_ids });
    await sayConnectionChanged(tx, project_id);
    return row;
  });
  if (settings) {
    await begin(project_id, id, type).catch(async (error: unknown) => {
      // What the provider refuses does not take the place of what it took before.
      const { settings: kept, secrets, hook_word } = before;
      const old = { settings: kept, secrets, ...(hook_word && { hook_word }) };
      await transaction(project_id, (tx) => saveChannel(tx, project_id, id, old));
      throw error;
    });
    await transaction(project_id, async (tx) => noteChanged(tx, viewer, before, { settings }));
  }
  return { data: await shownById(viewer, id) };
}

type Settings = ChannelRow['settings'];
type Calls = NonNullable<Parsed<typeof contract.updateConnection>['calls']>;
type Given = Pick<
  Parsed<typeof contract.updateConnection>,
  'name' | 'for_check_admin' | 'away_text' | 'members_ids' | 'settings'
>;

/** Of what was entered for the provider only the names of fields are told: much of it is secret. */
function noteChanged(tx: Tx, viewer: Viewer, row: ChannelRow, { settings, ...given }: Given): void {
  const entered = settings && { settings: Object.keys(settings).sort() };
  const changes = differences<object>(row, { ...given, ...entered });
  if (entered) changes.settings = [null, entered.settings];
  if (!Object.keys(changes).length) return;
  record(tx, viewer.project_id, channelChanged, { id: row.id, name: row.name, by: doneBy(viewer), changes });
}

/** Its lines are held anew by what is said here. */
async function saveCalls(tx: Tx, viewer: Viewer, row: ChannelRow, { telephony, api }: Calls): Promise<Settings> {
  if (!channelOf(row.type).calls) refuse('channel_cannot_call');
  const settings = { ...row.settings, ...(api && { calls_api: api }) };
  await saveChannel(tx, viewer.project_id, row.id, { settings, ...(telephony !== undefined && { telephony }) });
  const was = { telephony: row.telephony, calls_api: callsApiOf(row.settings) };
  const changes = differences<object>(was, { telephony, calls_api: api });
  if (Object.keys(changes).length)
    record(tx, viewer.project_id, channelChanged, { id: row.id, name: row.name, by: doneBy(viewer), changes });
  return settings;
}

async function saveEntered(
  tx: Tx,
  viewer: Viewer,
  row: ChannelRow & { type: ConnectType },
  given: Record<string, string>,
): Promise<void> {
  const { project_id } = viewer;
  const known = { settings: row.settings as Record<string, string>, secrets: await readSecrets(row.secrets) };
  const { settings, secrets, isMoved } = readSettings(row.type, given, known);
  await refuseTaken(tx, viewer, { type: row.type, address: settings.email_email, except: row.id });
  const kept = { settings, secrets: await sealSecrets(secrets) };
  // Whoever is asked is told the word by which news are believed: another one learns another.
  await saveChannel(tx, project_id, row.id, { ...kept, ...(isMoved && { hook_word: newToken() }) });
}

async function show(tx: Tx, project_id: number, id: number, members_ids: number[]): Promise<void> {
  const known = new Set((await readMembers(project_id, tx)).map((it) => it.id));
  if (!members_ids.every((it) => known.has(it))) refuse('not_found');
  for (const user_id of await saveSeers(tx, project_id, id, members_ids)) rightsChanged(tx, project_id, user_id);
}

/** What the open step asked for. */
export async function continueConnecting(
  viewer: SignedInViewer,
  { channel, value, state }: Which & { value: string; state?: string | undefined },
): Promise<Answer> {
  const { id, type, step } = await seenChannel(viewer, channel);
  if (step?.step === 'redirect') {
    await takeReturn(viewer, { id, type }, { code: value, state });
    return { data: await shownById(viewer, id) };
  }
  const { goOn } = channelOf(type).connect ?? {};
  if (!step || !goOn) refuse('no_open_step');
  await take(viewer.project_id, id, type, (_, connection) => goOn(value, connection));
  return { data: await shownById(viewer, id) };
}

export async function checkConnection(
  viewer: Viewer,
  { channel }: Which,
): Promise<Output<typeof contract.checkConnection>> {
  const { id, type, is_auth, problem, step } = await seenChannel(viewer, channel);
  // Taken off by hand: what is not connected cannot be checked.
  if (!is_auth && problem === null && step === null) refuse('no_open_step');
  const { project_id } = viewer;
  await take(
    project_id,
    id,
    type,
    ({ look }, connection) => look(connection),
    async ({ scope, message }) => {
      if (scope === 'channel') await setChannelState(project_id, id, { is_auth: false, problem: message });
    },
  );
  return { data: null };
}

/** Taken off the provider if it can be reached, and off our side in any case. Dialogues, name and what was entered stay. */
export async function disconnectChannel(viewer: Viewer, { channel }: Which): Promise<Answer> {
  const { project_id } = viewer;
  const row = await seenChannel(viewer, channel);
  const connection = await connectionFrom(project_id, row);
  await channelOf(row.type)
    .connect?.end?.(connection)
    .catch((error: unknown) => log.warn({ error: (error as Error).message }, 'a provider did not let go'));
  await transaction(project_id, async (tx) => {
    const off = { is_auth: false, step: null, problem: null, listener: null };
    await saveChannel(tx, project_id, row.id, off);
    record(tx, project_id, channelDisconnected, { id: row.id, name: row.name, by: doneBy(viewer) });
    await sayConnectionChanged(tx, project_id);
  });
  return { data: await shownById(viewer, row.id) };
}
