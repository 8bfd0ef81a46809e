import type { FolderKind, getTopics as endpoint } from '@parley/contract/inbox/contacts';
import { folderKinds } from '@parley/contract/inbox/contacts';
import { folderColors } from '@parley/contract/inbox/folders';
import type { Output } from '@parley/contract/http';
import type { Texts } from '@parley/contract/languages';
import type { Viewer } from '../../../kit/viewer.ts';
import { countFolders } from './counts.queries.ts';

export async function getTopics(viewer: Viewer): Promise<Output<typeof endpoint>> {
  const counts = await countFolders(viewer);
  return {
    data: folderKinds.map((id) => ({
      id,
      title: titles[id][viewer.language],
      bg_color: folderColors[id],
      ...counts[id],
      isShow: true,
    })),
  };
}

const titles: Record<FolderKind, Texts> = {
  at_work: { en: 'At work', ru: 'В работе', pt: 'Em curso', es: 'En curso' },
  '4check': { en: 'New', ru: 'Новые', pt: 'Novos', es: 'Nuevos' },
  all: { en: 'All', ru: 'Все', pt: 'Todos', es: 'Todos' },
};
