import { listDemoMails } from '@parley/contract/accounts/mailbox';
import { useQuery } from '@tanstack/react-query';
import { endpointQuery } from '../../../kit/query.ts';

/** A server with a demo mailbox is a demo; any other answers that there is no such address. */
export function useIsDemo(): boolean {
  const { isSuccess } = useQuery({
    ...endpointQuery(listDemoMails, {}, { quiet: true }),
    retry: false,
  });
  return isSuccess;
}
