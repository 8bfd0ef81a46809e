import type { Mailing, MailingState } from '@parley/contract/mailings/mailings';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';

const tones = {
  draft: 'plain',
  planned: 'info',
  sending: 'accent',
  stopped: 'warn',
  done: 'ok',
} as const satisfies Record<MailingState, string>;

/** How it stands, in one word. */
export function MailingStateBadge({ mailing: { state, waits_until } }: { mailing: Mailing }) {
  const { t } = useTranslation('mailings');
  const isQuiet = state === 'sending' && waits_until !== null;
  return <Badge tone={isQuiet ? 'warn' : tones[state]}>{t(isQuiet ? 'state.quiet' : `state.${state}`)}</Badge>;
}

export const skippedOf = ({ skipped }: Pick<Mailing, 'skipped'>): number =>
  Object.values(skipped).reduce((sum, n) => sum + (n ?? 0), 0);
