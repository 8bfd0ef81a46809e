import { getUser } from '@parley/contract/accounts/users';
import { useEndpoint } from '../../kit/query.ts';

export const useMyId = (): number => useEndpoint(getUser, {}, { quiet: true }).data?.id ?? 0;
