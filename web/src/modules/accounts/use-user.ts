import { getUser, type User } from '@parley/contract/accounts/users';
import { useEndpoint, keyOf } from '../../kit/query.ts';
import { queryClient } from '../../kit/query-client.ts';

/** Who is signed in. */
export const useUser = () => useEndpoint(getUser, {}, { quiet: true });

/** The server's newest answer about oneself, shown everywhere at once. */
export const keepUser = (user: User) => queryClient.setQueryData(keyOf(getUser, {}), { data: user });

export function changeUser(change: Partial<User>) {
  queryClient.setQueryData<{ data: User }>(
    keyOf(getUser, {}),
    (known) => known && { ...known, data: { ...known.data, ...change } },
  );
}
