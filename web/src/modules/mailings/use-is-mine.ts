import { getUser } from '@parley/contract/accounts/users';
import type { Mailing } from '@parley/contract/mailings/mailings';
import { useEndpoint } from '../../kit/query.ts';
import { useProject } from '../projects/index.ts';

/** Whether I may change, send and remove it before it begins: its author may, and an administrator. */
export function useIsMine({ author }: Mailing): boolean {
  const me = useEndpoint(getUser, {}, { quiet: true }).data;
  const isAdmin = useProject().data?.is_admin ?? false;
  return isAdmin || (author !== null && author.id === me?.id);
}
