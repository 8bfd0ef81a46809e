import { listContacts } from '@parley/contract/inbox/contacts';
import type { ViewKind } from '@parley/contract/inbox/list-rules';
import { listViews } from '@parley/contract/inbox/views';
import { firstScreen, whenIdle } from '../../../kit/first-screen.ts';
import { endpointQuery, keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { ruleOfFolder } from './place.ts';
import type { Shown } from './shown.ts';
import { changeViews } from './view-counts.ts';

/** Who one is called to is known before a dialogue is opened, and nothing of the first screen waits for it. */
export async function readMentions(): Promise<void> {
  await firstScreen;
  await whenIdle();
  await queryClient.prefetchQuery(endpointQuery(listViews, {}, { quiet: true }));
}

export function markMentioned(contact_id: number, isMentioned: boolean) {
  changeViews(({ mentions, ...rest }) => {
    const others = mentions.filter((id) => id !== contact_id);
    return { ...rest, mentions: isMentioned ? [contact_id, ...others] : others };
  });
  rereadPersonal('mentions');
}

/** Lists by what is one's own are read anew: who is in them, only the server knows. */
export function rereadPersonal(view: ViewKind) {
  void queryClient.invalidateQueries({
    queryKey: keyOf(listContacts),
    predicate: ({ queryKey }) => {
      const shown = queryKey[1] as Shown | undefined;
      const views = [...(shown?.filter?.views ?? []), ...(shown ? (ruleOfFolder(shown.folder)?.views ?? []) : [])];
      return views.includes(view);
    },
  });
}
