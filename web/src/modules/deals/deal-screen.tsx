import { IconBriefcase } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function DealScreen() {
  const { t } = useTranslation('deals');
  return (
    <Page title={t('deal.title')}>
      <Card>
        <EmptyState icon={<IconBriefcase />} title={t('deal.empty')} text={t('deal.text')} />
      </Card>
    </Page>
  );
}
