import { IconTicket } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function TicketsScreen() {
  const { t } = useTranslation('tickets');
  return (
    <Page title={t('list.title')}>
      <Card>
        <EmptyState icon={<IconTicket />} title={t('list.empty')} text={t('list.text')} />
      </Card>
    </Page>
  );
}
