import i18next from 'i18next';
import { toast } from '../../ui/toast.ts';

export const failureWords = (name: string): string => i18next.t('notifications:not_sent', { name });

/** Wherever its writer is: what did not leave, and the way to it. */
export const tellFailure = (name: string, open: () => void) =>
  toast.error(failureWords(name), { action: { label: i18next.t('notifications:open'), run: open } });
