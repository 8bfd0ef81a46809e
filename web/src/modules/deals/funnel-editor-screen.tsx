import { IconFilterCog } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Card, Page } from '../../ui/page.tsx';

export function FunnelEditorScreen() {
  const { t } = useTranslation('deals');
  return (
    <Page title={t('editor.title')}>
      <Card>
        <EmptyState icon={<IconFilterCog />} title={t('editor.empty')} text={t('editor.text')} />
      </Card>
    </Page>
  );
}
