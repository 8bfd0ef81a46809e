import { getVisits, visitsChanged } from '@parley/contract/integrations/booking-visits';
import { useLive } from '../../../kit/live.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';

// The service is asked each time: whoever looks at a client again within a minute is shown what was said.
const FRESH_MS = 60_000;

/** The visits of a client; what changes here or at the service is on the screen by itself. */
export function useVisits(contact: number) {
  useLive(visitsChanged, ({ contact_id }) => void (contact_id === contact && refetch(getVisits)));
  return useEndpoint(getVisits, { contact }, { quiet: true, staleTime: FRESH_MS });
}
