import { listOrganizations, organizationCreated } from '@parley/contract/clients/organizations';
import { clientChanged, getClientCard, listMuted, mutedChanged } from '@parley/contract/inbox/client-card';
import { getContact } from '@parley/contract/inbox/contacts';
import { contactDeleted, joinOffersChanged, listJoinOffers, listMerges } from '@parley/contract/inbox/duplicates';
import { onLive } from '../../../kit/live.ts';
import { fetchEndpoint, keyOf, refetch } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { opened } from '../contact-list/contacts.ts';

// Many contacts may be merged in one go; their number need not follow each.
const OFFERS_MS = 1000;

/** Cards, offers and who is whom follow the stream. */
export function followClients(): () => void {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const recount = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      void refetch(listJoinOffers);
    }, OFFERS_MS);
  };
  const stops = [
    onLive(contactDeleted, ({ id, now }) => {
      void leadTo(id, now);
      void refetch(listMerges);
    }),
    onLive(clientChanged, () => {
      void refetch(getContact);
      void refetch(getClientCard);
      void refetch(listMerges);
    }),
    onLive(joinOffersChanged, recount),
    onLive(mutedChanged, () => {
      void refetch(listMuted);
      void refetch(getClientCard);
    }),
    onLive(organizationCreated, () => void refetch(listOrganizations)),
  ];
  return () => {
    clearTimeout(waiting);
    for (const stop of stops) stop();
  };
}

/** Whoever looks at a contact that is gone looks at who it is now. */
async function leadTo(id: number, now: number | null) {
  const key = keyOf(getContact, opened(id));
  if (now === null) return queryClient.invalidateQueries({ queryKey: key });
  const data = await fetchEndpoint(getContact, opened(now), { quiet: true, staleTime: 0 }).catch(() => null);
  if (data) queryClient.setQueryData(key, { data });
}
