import { useState } from 'react';
import type { ErrorCode } from '@parley/contract/errors';
import { type ApiError, isApiError } from '../../../kit/api-error.ts';

/** Sends a form and keeps what it was refused with, for the form as a whole or for one of its places. */
export function useSaving() {
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isSending, setSending] = useState(false);
  const save = async (work: () => Promise<void>) => {
    if (isSending) return;
    setSending(true);
    setRefusal(null);
    try {
      await work();
    } catch (error) {
      if (!isApiError(error)) throw error;
      setRefusal(error);
    } finally {
      setSending(false);
    }
  };
  return {
    save,
    isSending,
    forget: () => setRefusal(null),
    /** The refusal that belongs to a place, and what is left for the whole. */
    at: (code: ErrorCode) => (refusal?.code === code ? refusal.text : undefined),
    apart: (...codes: ErrorCode[]) => (refusal && !codes.some((it) => it === refusal.code) ? refusal.text : null),
  };
}
