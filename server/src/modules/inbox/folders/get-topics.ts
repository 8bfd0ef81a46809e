import type { FolderKind } from '@parley/contract/inbox/contacts';
import { folderKinds } from '@parley/contract/inbox/contacts';
import { folderColors } from '@parley/contract/inbox/folders';
import type { getTopics as endpoint, Topic } from '@parley/contract/inbox/topics';
import type { Output } from '@parley/contract/http';
import type { Texts } from '@parley/contract/languages';
import type { Viewer } from '../../../kit/viewer.ts';
import { type Count, countEvery, type KeptFolder } from './counts.queries.ts';

export const getTopics = async (viewer: Viewer): Promise<Output<typeof endpoint>> => ({ data: await topicsOf(viewer) });

/** Every folder as it stands; built-in ones nobody changed stand first. */
export async function topicsOf(viewer: Viewer): Promise<Topic[]> {
  const { counts, own, folders } = await countEvery(viewer);
  const isKept = (kind: FolderKind) => folders.some((it) => it.kind === kind);
  const untouched = folderKinds
    .filter((kind) => !isKept(kind))
    .map((kind) => ({ id: 0, kind, title: null, bg_color: folderColors[kind], is_shown: true }));
  return [...untouched, ...folders].map((it) => topicOf(viewer, it, it.kind ? counts[it.kind] : own.get(it.id)));
}

const topicOf = ({ language }: Viewer, { id, kind, title, bg_color, is_shown }: KeptFolder, count?: Count): Topic => ({
  id: kind ?? id,
  title: kind ? titles[kind][language] : (title ?? ''),
  bg_color,
  total: count?.total ?? 0,
  unread: count?.unread ?? 0,
  isShow: is_shown,
});

const titles: Record<FolderKind, Texts> = {
  at_work: { en: 'At work', ru: 'В работе', pt: 'Em curso', es: 'En curso' },
  '4check': { en: 'New', ru: 'Новые', pt: 'Novos', es: 'Nuevos' },
  all: { en: 'All', ru: 'Все', pt: 'Todos', es: 'Todos' },
};
