import { openidUrl } from '@parley/contract/accounts/sessions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';
import { endpointQuery } from '../../../kit/query.ts';

/** "Continue with Google": offered only where the server can do it. */
export function useGoogle() {
  const asked = useQuery({
    ...endpointQuery(openidUrl, { provider: 'google' }, { quiet: true, staleTime: Infinity }),
    retry: false,
  });
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  // Asked again at the click: the first answer may have grown too old to be used.
  const leave = async () => {
    setLeaving(true);
    setRefusal(null);
    try {
      const { data } = await api(openidUrl, { provider: 'google' });
      location.assign(data.url);
    } catch (error) {
      setLeaving(false);
      setRefusal(isApiError(error) ? error.text : String(error));
    }
  };

  const isAbsent = isApiError(asked.error) && asked.error.status === 404;
  return { isOffered: !asked.isPending && !isAbsent, isLeaving, refusal, leave: () => void leave() };
}
