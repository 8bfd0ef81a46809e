import { contactUpdated, foldersChanged, getContact, listContacts } from '@parley/contract/inbox/contacts';
import { contactDeleted } from '@parley/contract/inbox/duplicates';
import { draftChanged } from '@parley/contract/inbox/drafts';
import { listMessages, messageCreated, messageDeleted, messageUpdated } from '@parley/contract/inbox/messages';
import { getTopics, topicsChanged } from '@parley/contract/inbox/topics';
import { listViews, mentionsChanged } from '@parley/contract/inbox/views';
import { dialogueCleared } from '@parley/contract/inbox/work';
import { fetchCode } from '../../kit/fetch-code.ts';
import { firstScreen, whenIdle } from '../../kit/first-screen.ts';
import { onLive, readFirst } from '../../kit/live.ts';
import { refetch } from '../../kit/query.ts';
import { letMarkWait } from '../tasks/index.ts';
import { letTicketMarkWait } from '../tickets/index.ts';
import { followDrafts } from './composer/drafts.ts';
import { followOutbox } from './composer/pending.ts';
import { heldRow, placeQuietly, removeContact } from './contact-list/contacts.ts';
import { followCounts } from './contact-list/follow-counts.ts';
import { markMentioned, readMentions, rereadPersonal } from './contact-list/personal.ts';
import { rereadInSight } from './contact-list/reread.ts';
import { followClients } from './duplicates/late.ts';
import { loadDialogue } from './load-dialogue.ts';
import { placeMessage, removeMessage } from './thread/messages.ts';

/** Keeps lists, threads and counts in step with the stream, whichever screen is open. */
export function followInbox(myId: number): () => void {
  const counts = followCounts();
  void fetchDialogue();
  void readMentions();
  const stops = [
    followOutbox(),
    followDrafts(myId),
    followClients(),
    readFirst(rereadInSight),
    // One's own words are confirmed at once, outside the batch.
    onLive(messageCreated, placeMessage, { immediate: ({ operator_id }) => operator_id === myId }),
    onLive(messageUpdated, placeMessage, { immediate: ({ operator_id }) => operator_id === myId }),
    onLive(messageDeleted, ({ contact_id, id }) => removeMessage(contact_id, id), { immediate: true }),
    counts.stop,
    onLive(contactUpdated, (told) => {
      const { counts: _, was: __, ...row } = told;
      // Whoever comes up by what they wrote seldom has a task: no hurry to look.
      letMarkWait(row.id);
      letTicketMarkWait(row.id);
      counts.told(told, heldRow(row.id));
      placeQuietly(row);
    }),
    onLive(contactDeleted, ({ id }) => removeContact(id)),
    onLive(dialogueCleared, () => void refetch(listMessages)),
    onLive(topicsChanged, () => void refetch(getTopics)),
    onLive(foldersChanged, () => {
      for (const endpoint of [listContacts, getContact, getTopics, listViews]) void refetch(endpoint);
    }),
    onLive(mentionsChanged, ({ contact_id, is_mentioned }) => {
      markMentioned(contact_id, is_mentioned);
      counts.want();
    }),
    onLive(draftChanged, () => {
      rereadPersonal('drafts');
      counts.want();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Whoever opens a dialogue finds it already here, with its composer and the client's panel; each read in a free moment. */
async function fetchDialogue(): Promise<void> {
  await firstScreen;
  await whenIdle();
  await loadDialogue();
  await whenIdle();
  await fetchCode(() => import('./composer/composer.tsx'));
  await whenIdle();
  await fetchCode(() => import('./client-panel/client-panel.tsx'));
}
