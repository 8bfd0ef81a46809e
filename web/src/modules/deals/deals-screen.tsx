import { IconLayoutKanban } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function DealsScreen() {
  const { t } = useTranslation('deals');
  return (
    <Page title={t('board.title')}>
      <Card>
        <EmptyState icon={<IconLayoutKanban />} title={t('board.empty.title')} text={t('board.empty.text')} />
      </Card>
    </Page>
  );
}
