import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useProject } from '../../modules/projects/index.ts';
import { Card } from '../../ui/page.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';

const AiChoice = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/ai/ai-choice.tsx'), addTexts('integrations')]);
  return { default: file.AiChoice };
});

/** Services of others that have a place of their own beside the cards. */
export function OtherIntegrations() {
  const { t } = useTranslation(['integrations', 'app']);
  const { is_admin: isAdmin = false } = useProject().data ?? {};
  if (!isAdmin) return null;
  return (
    <Card title={t('app:settings.ai.title')} text={t('ai.text')}>
      <Suspense fallback={<ListSkeleton rows={3} />}>
        <AiChoice />
      </Suspense>
    </Card>
  );
}
