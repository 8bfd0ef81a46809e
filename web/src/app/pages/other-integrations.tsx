import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useMay, useProject } from '../../modules/projects/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { ListSkeleton } from '../../ui/skeletons.tsx';
import { paths } from '../paths.ts';

const AiChoice = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/ai/ai-choice.tsx'), addTexts('integrations')]);
  return { default: file.AiChoice };
});

/** Services of others that have a place of their own beside the cards. */
export function OtherIntegrations() {
  const { t } = useTranslation(['integrations', 'app']);
  const mayEditFunnels = useMay('funnels.edit');
  const { is_admin: isAdmin = false, modules } = useProject().data ?? {};
  return (
    <>
      {isAdmin && (
        <Card title={t('app:settings.ai.title')} text={t('ai.text')}>
          <Suspense fallback={<ListSkeleton rows={3} />}>
            <AiChoice />
          </Suspense>
        </Card>
      )}
      {mayEditFunnels && modules?.crm && (
        <Card
          title={t('vk_forms.title')}
          text={t('vk_forms.text')}
          aside={
            <a className={buttonClass()} href={`${paths.messenger}deals`}>
              {t('vk_forms.open')}
            </a>
          }
        />
      )}
    </>
  );
}
