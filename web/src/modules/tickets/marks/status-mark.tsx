import type { TicketStatus } from '@parley/contract/tickets/tickets';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';

const tones = { opened: 'accent', pending: 'warn', closed: 'ok' } as const;

export function StatusMark({ status }: { status: TicketStatus }) {
  const { t } = useTranslation('tickets');
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
