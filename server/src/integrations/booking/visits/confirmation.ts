import { fillVisitWords, type ToldVisit, usualWords } from '@parley/contract/integrations/visit-words';
import type { Viewer } from '../../../kit/viewer.ts';
import type { Booking } from '../open-booking.ts';

type About = { visit: ToldVisit & { branch_id: number }; name: string };

/** What a client is told of their visit. Whoever booked it sends it, changes it, or does not. */
export function confirmationOf({ branches, settings }: Booking, viewer: Viewer, { visit, name }: About): string {
  const { address = '', title = '' } = branches.find((it) => it.id === visit.branch_id) ?? {};
  const { language, text } = settings.confirmation ?? {
    language: viewer.language,
    text: usualWords.confirmation[viewer.language],
  };
  return fillVisitWords(text, { visit, name, address: address || title, language });
}
