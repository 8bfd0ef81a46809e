import { openidUrl } from '@parley/contract/accounts/sessions';
import { useState } from 'react';
import { api } from '../../../kit/api.ts';
import { isApiError } from '../../../kit/api-error.ts';

/** The way to Google; its address works for some minutes, so it is asked for at the click. */
export function useGoogle() {
  const [isLeaving, setLeaving] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

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

  return { isLeaving, refusal, leave: () => void leave() };
}
