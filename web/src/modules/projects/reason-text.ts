import type * as Errors from '@parley/contract/errors';
import type * as ProviderReasons from '@parley/contract/inbox/provider-reasons';
import { useEffect, useState } from 'react';
import { useLanguage } from '../../kit/i18n/i18n.ts';

type Known = typeof Errors & typeof ProviderReasons;
let known: Known | null = null;

/** Reasons in this language. The words come a moment later, since few ever need them; a code alone is never shown. */
export function useReasonText(): (reason: string) => string {
  const language = useLanguage();
  const [, renew] = useState(known);
  useEffect(() => {
    if (known) return;
    void Promise.all([import('@parley/contract/errors'), import('@parley/contract/inbox/provider-reasons')]).then(
      ([errors, reasons]) => renew((known = { ...errors, ...reasons })),
      () => undefined,
    );
  }, []);
  return (reason) => {
    if (!known) return isCode(reason) ? '…' : reason;
    return (
      (known.readReason(reason) ? null : known.providerReason(reason, language)) ?? known.reasonText(reason, language)
    );
  };
}

const isCode = (reason: string): boolean => /^[a-z_]+( |$)/.test(reason);
