import { IconChartPie } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function AnalyticsScreen() {
  const { t } = useTranslation('analytics');
  return (
    <Page title={t('title')}>
      <Card>
        <EmptyState icon={<IconChartPie />} title={t('empty')} text={t('text')} />
      </Card>
    </Page>
  );
}
