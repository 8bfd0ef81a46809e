import { type ConnectType, simulated } from '@parley/contract/projects/connections';
import { transaction } from '../../../kit/db/index.ts';
import { newToken } from '../../../kit/tokens.ts';
import { begin, take } from './connect-channel.ts';
import { sealSecrets } from './connection-of.ts';
import { channelById, type ChannelRow, lockChannel, saveChannel } from './connections.queries.ts';
import { readSettings } from './read-settings.ts';
import { isConnectable } from './shown.ts';

/** Whoever keeps the account: what they type when they are asked, and how they scan a code with its phone. */
type Keeper = { answers?: string[] | undefined; scan?: (settings: Record<string, string>) => Promise<void> };

/** A channel of the demo, connected to the simulator at each start. What somebody connected otherwise or took off stays so. */
export async function connectSimulated(
  project_id: number,
  id: number,
  given: Record<string, string>,
  keeper: Keeper,
): Promise<void> {
  const type = await transaction(project_id, async (tx) => {
    const row = await lockChannel(tx, project_id, id);
    if (!row || !isConnectable(row.type)) return null;
    const isNew = row.settings.api_url === undefined;
    if (!isNew) return row.settings.api_url === simulated && isOn(row) ? row.type : null;
    const known = { settings: row.settings as Record<string, string>, secrets: {} };
    const { settings, secrets } = readSettings(row.type, { ...given, api_url: simulated }, known);
    const kept = { settings: { ...row.settings, ...settings }, secrets: await sealSecrets(secrets) };
    await saveChannel(tx, project_id, id, { ...kept, hook_word: newToken() });
    return row.type;
  });
  if (type) await beginAndAnswer(project_id, id, type, keeper);
}

/** A channel that somebody connected to the simulator: after a new start it has to be told again where we are. */
export async function resumeSimulated(project_id: number, id: number, keeper: Keeper): Promise<void> {
  const row = await channelById(project_id, id);
  if (!row || !isOn(row) || !isConnectable(row.type) || row.settings.api_url !== simulated) return;
  await beginAndAnswer(project_id, id, row.type, keeper);
}

/** Not taken off by hand. */
const isOn = ({ is_auth, step, problem }: ChannelRow): boolean => is_auth || step !== null || problem !== null;

/** Also does what a provider that is played asks for on the way, as the keeper would. */
async function beginAndAnswer(
  project_id: number,
  id: number,
  type: ConnectType,
  { answers = [], scan }: Keeper,
): Promise<void> {
  await begin(project_id, id, type);
  const shown = await channelById(project_id, id);
  if (shown?.step?.step === 'scan' && scan) {
    await scan(shown.settings as Record<string, string>);
    return take(project_id, id, type, ({ look }, connection) => look(connection, AbortSignal.abort()));
  }
  for (const value of answers) {
    if (!(await channelById(project_id, id))?.step) return;
    await take(project_id, id, type, ({ goOn, look }, connection) =>
      goOn ? goOn(value, connection) : look(connection),
    );
  }
}
