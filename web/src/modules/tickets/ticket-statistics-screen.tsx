import { IconChartBar } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function TicketStatisticsScreen() {
  const { t } = useTranslation('tickets');
  return (
    <Page title={t('statistics.title')}>
      <Card>
        <EmptyState icon={<IconChartBar />} title={t('statistics.empty')} text={t('statistics.text')} />
      </Card>
    </Page>
  );
}
