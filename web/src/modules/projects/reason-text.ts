import { readReason, reasonText } from '@parley/contract/errors';
import type * as ProviderReasons from '@parley/contract/inbox/provider-reasons';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../kit/i18n/i18n.ts';

let known: typeof ProviderReasons | null = null;

/** Reasons in this language; what those of providers mean comes a moment later, since few ever need it. */
export function useReasonText(): (reason: string) => string {
  const language = useLanguage();
  const [, renew] = useState(known);
  useEffect(() => {
    if (known) return;
    void import('@parley/contract/inbox/provider-reasons').then(
      (it) => renew((known = it)),
      () => undefined,
    );
  }, []);
  return (reason) =>
    (readReason(reason) ? null : known?.providerReason(reason, language)) ?? reasonText(reason, language);
}
