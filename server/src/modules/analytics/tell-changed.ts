import { analyticsChanged, type FiguresOf } from '@parley/contract/analytics/events';
import { seconds } from '../../kit/clock.ts';
import { only } from '../../kit/events/audience.ts';
import { online } from '../../kit/live/presence.ts';
import { whisper } from '../../kit/live/whisper.ts';
import { may } from '../../kit/viewer.ts';
import { findMember } from '../projects/index.ts';

type Seers = { online: string; until: number; ids: number[] };

// It tells that there is news and no more: whoever lost the right meanwhile learns nothing by it.
const rememberedMs = seconds(30);
const remembered = new Map<number, Seers>();

/** Figures became others: told to those at a screen who may see any. */
export async function tellChanged(project_id: number, of: FiguresOf): Promise<void> {
  const ids = await seersOf(project_id);
  if (ids.length) whisper(project_id, analyticsChanged, { of }, only(...ids));
}

async function seersOf(project_id: number): Promise<number[]> {
  const all = online(project_id);
  const known = remembered.get(project_id);
  if (known && known.online === String(all) && known.until > performance.now()) return known.ids;
  const members = await Promise.all(all.map((id) => findMember(project_id, id)));
  const ids = members.flatMap((it) => (it && it.modules.analytics && may(it, 'analytics.view') ? it.user_id : []));
  if (remembered.size > 1000) remembered.clear();
  remembered.set(project_id, { online: String(all), until: performance.now() + rememberedMs, ids });
  return ids;
}
