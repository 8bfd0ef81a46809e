import type { FolderKind } from '@parley/contract/inbox/contacts';
import { folderKinds } from '@parley/contract/inbox/contacts';
import { folderColors } from '@parley/contract/inbox/folders';
import type { getTopics as endpoint, Topic } from '@parley/contract/inbox/topics';
import type { Output } from '@parley/contract/http';
import type { Texts } from '@parley/contract/languages';
import type { Viewer } from '../../../kit/viewer.ts';
import { countRules } from '../views/list-views.ts';
import { type Count, countEvery, type KeptFolder } from './counts.queries.ts';

export const getTopics = async (viewer: Viewer): Promise<Output<typeof endpoint>> => ({ data: await topicsOf(viewer) });

/** Every folder as it stands; built-in ones nobody changed stand first. */
export async function topicsOf(viewer: Viewer): Promise<Topic[]> {
  const { counts, own, folders } = await countEvery(viewer);
  const isKept = (kind: FolderKind) => folders.some((it) => it.kind === kind);
  const untouched = folderKinds
    .filter((kind) => !isKept(kind))
    .map((kind) => ({ ...asEver, kind, bg_color: folderColors[kind] }));
  const rules = folders.flatMap(({ id, rule }) => (rule ? [[String(id), rule] as const] : []));
  const ruled = await countRules(viewer, new Map(rules));
  return [...untouched, ...folders].map((it) =>
    topicOf(viewer, it, it.kind ? counts[it.kind] : (ruled.get(String(it.id)) ?? own.get(it.id))),
  );
}

const asEver = { id: 0, title: null, is_shown: true, rule: null, is_mine: false };

const topicOf = (
  { language }: Viewer,
  { id, kind, title, bg_color, is_shown, rule, is_mine }: KeptFolder,
  count?: Count & { is_more?: boolean },
): Topic => ({
  id: kind ?? id,
  title: kind ? titles[kind][language] : (title ?? ''),
  bg_color,
  total: count?.total ?? 0,
  unread: count?.unread ?? 0,
  isShow: is_shown,
  ...(rule && { rule }),
  ...(is_mine && { is_mine }),
  ...(count?.is_more && { is_more: true }),
});

const titles: Record<FolderKind, Texts> = {
  at_work: { en: 'At work', ru: 'В работе', pt: 'Em curso', es: 'En curso' },
  '4check': { en: 'New', ru: 'Новые', pt: 'Novos', es: 'Nuevos' },
  all: { en: 'All', ru: 'Все', pt: 'Todos', es: 'Todos' },
};
