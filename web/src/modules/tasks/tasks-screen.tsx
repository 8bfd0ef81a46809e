import { IconChecklist } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function TasksScreen() {
  const { t } = useTranslation('tasks');
  return (
    <Page title={t('title')}>
      <Card>
        <EmptyState icon={<IconChecklist />} title={t('empty')} text={t('text')} />
      </Card>
    </Page>
  );
}
