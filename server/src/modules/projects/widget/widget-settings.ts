import { channelChanged } from '@parley/contract/projects/facts';
import { randomBytes } from 'node:crypto';
import type { Output, Parsed } from '@parley/contract/http';
import type {
  getWidget as getting,
  renewWidgetSecret as renewing,
  updateWidget as updating,
  WidgetSettings,
} from '@parley/contract/widget/settings';
import { widgets } from '../../../channels/index.ts';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { doneBy, differences, record } from '../../../kit/facts/record.ts';
import { seal } from '../../../kit/secrets.ts';
import { newToken } from '../../../kit/tokens.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { surroundings } from '../surroundings.ts';
import { sayConnectionChanged } from '../say-connection-changed.ts';
import { findWidget, lockWidget, saveWidget, type WidgetRow } from './widget.queries.ts';

export async function getWidget(
  viewer: Viewer,
  { channel }: Pick<Parsed<typeof getting>, 'channel'>,
): Promise<Output<typeof getting>> {
  const row = (await findWidget(viewer, channel)) ?? refuse('not_found');
  return { data: shown(viewer, row) };
}

/** What is disconnected keeps its dialogues and its key, so that it can be connected again. */
export async function updateWidget(
  viewer: Viewer,
  { channel, project: _, name, is_auth, for_check_admin, away_text, ...choices }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  return transaction(viewer.project_id, async (tx) => {
    const row = (await lockWidget(tx, viewer, channel)) ?? refuse('not_found');
    const given = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
    const settings = withChoices(row, given);
    const after = {
      ...row,
      settings,
      name: name ?? row.name,
      is_auth: is_auth ?? row.is_auth,
      for_check_admin: for_check_admin ?? row.for_check_admin,
      away_text: away_text ?? row.away_text,
    };
    await saveWidget(tx, viewer.project_id, after);
    const [was, is] = [shown(viewer, row), shown(viewer, after)];
    const changes = differences<object>(was, is);
    if (Object.keys(changes).length)
      record(tx, viewer.project_id, channelChanged, { id: row.id, name: row.name, by: doneBy(viewer), changes });
    if (after.name !== row.name || after.is_auth !== row.is_auth) await sayConnectionChanged(tx, viewer.project_id);
    return { data: shown(viewer, after) };
  });
}

/** Kept sealed: we must compute with it. The one before no longer proves anything. */
export async function renewWidgetSecret(
  viewer: Viewer,
  { channel }: Pick<Parsed<typeof renewing>, 'channel'>,
): Promise<Output<typeof renewing>> {
  const secret = newToken();
  const sealed = await seal(secret);
  await transaction(viewer.project_id, async (tx) => {
    const row = (await lockWidget(tx, viewer, channel)) ?? refuse('not_found');
    await saveWidget(tx, viewer.project_id, { ...row, settings: withChoices(row, { secret: sealed }) });
    const changes = { settings: [null, ['secret']] as const };
    record(tx, viewer.project_id, channelChanged, { id: row.id, name: row.name, by: doneBy(viewer), changes });
  });
  return { data: { secret } };
}

/** A channel that was never set gets what every widget begins with. */
export function withChoices({ settings }: WidgetRow, given: Partial<widgets.WidgetChoices>): Record<string, unknown> {
  const before = widgets.widgetChoices(settings) ?? { ...widgets.firstChoices, word: newWord() };
  return { ...settings, widget: { ...before, ...given } };
}

const newWord = (): string => randomBytes(12).toString('base64url');

/** The secret never goes back. */
export function shown(
  { project_id }: Viewer,
  { id, name, settings, is_auth, for_check_admin, away_text }: WidgetRow,
): WidgetSettings {
  const choices = widgets.widgetChoices(settings);
  const { color, greeting, offline_text, asks, origins, secret } = choices ?? widgets.firstChoices;
  return {
    channel_id: id,
    is_auth: is_auth && choices !== null,
    for_check_admin,
    away_text,
    name,
    key: choices ? widgets.widgetKey({ project_id, channel_id: id }, choices) : '',
    script_url: `${surroundings().public_url}/widget.js`,
    color,
    greeting,
    offline_text,
    asks,
    origins,
    has_secret: secret !== null,
  };
}
