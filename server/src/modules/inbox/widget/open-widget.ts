import type { Output, Parsed } from '@parley/contract/http';
import { isOpen, opensAt } from '@parley/contract/projects/working-time';
import type { openWidget as endpoint, TeamPresence } from '@parley/contract/widget/visitor';
import { widgets } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import { refuse } from '../../../kit/errors.ts';
import type { Context } from '../../../kit/http/route.ts';
import { isClosed, type ProjectHours } from '../../projects/index.ts';
import { surroundings } from '../surroundings.ts';
import { readVisit } from './find-visitor.ts';
import { findWidgetChannel, isSeenByAny } from './visitors.queries.ts';

export async function openWidget(
  _: null,
  { key, token }: Parsed<typeof endpoint>,
  context: Context,
): Promise<Output<typeof endpoint>> {
  const widget = await findWidget(key, context);
  const { project_id, channel_id, name, choices } = widget;
  const found = token ? await readVisit(token) : null;
  const isOurs = found?.project_id === project_id && found.channel_id === channel_id;
  const { color, greeting, offline_text, asks } = choices;
  return {
    data: {
      name,
      color,
      greeting,
      offline_text,
      asks,
      ...(await teamPresence(widget, widget)),
      visit: isOurs ? { is_known: found.user_id !== null, name: found.name } : null,
    },
  };
}

/** The connected widget that a page names, if that page may use it. */
export async function findWidget(key: string, { origin, is_same_site }: Pick<Context, 'origin' | 'is_same_site'>) {
  const { project_id, channel_id, word } = widgets.readWidgetKey(key);
  const channel = await findWidgetChannel(project_id, channel_id);
  const choices = channel && widgets.widgetChoices(channel.settings);
  if (isClosed(project_id) || !channel?.is_auth || !choices || choices.word !== word) refuse('widget_off');
  // Our own pages show it to whoever tries it out before any site has it.
  const isOurs = origin !== null && is_same_site;
  if (!isOurs && !widgets.isAllowedOrigin(choices.origins, origin)) refuse('origin_refused');
  return { project_id, channel_id, name: channel.name, choices, hours: channel.hours, zone: channel.zone };
}

type Place = { project_id: number; channel_id: number };

/** Somebody who would see a message written now has the messenger open, in the hours when the project works. */
export async function teamPresence(
  { project_id, channel_id }: Place,
  { hours, zone }: Pick<ProjectHours, 'hours' | 'zone'>,
): Promise<TeamPresence> {
  const moment = now().getTime();
  if (!isOpen(hours, moment, zone)) return { is_online: false, back_at: opensAt(hours, moment, zone) };
  return { is_online: await isSeenByAny(project_id, channel_id, surroundings().onlineIn(project_id)), back_at: null };
}
