import { listMuted } from '@parley/contract/inbox/client-card';
import { fetchEndpoint } from '../../kit/query.ts';

/** Whether I want to hear nothing of this contact; asked for once, and again after I changed it. */
export const isMuted = async (contactId: number): Promise<boolean> => {
  const muted = await fetchEndpoint(listMuted, {}, { quiet: true, staleTime: Infinity }).catch((): number[] => []);
  return muted.includes(contactId);
};
