import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function ClientsScreen() {
  const { t } = useTranslation('clients');
  return (
    <Page title={t('title')}>
      <Card>
        <EmptyState icon={<IconUsers />} title={t('empty')} text={t('text')} />
      </Card>
    </Page>
  );
}
