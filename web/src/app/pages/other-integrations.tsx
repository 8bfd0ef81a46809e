import { useTranslation } from 'react-i18next';
import { useMay, useProject } from '../../modules/projects/index.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Card } from '../../ui/page.tsx';
import { paths } from '../paths.ts';
import { AiChoice } from '../settings/ai-fields.tsx';

/** Services of others that have a place of their own beside the cards. */
export function OtherIntegrations() {
  const { t } = useTranslation(['integrations', 'app']);
  const mayChooseAi = useMay('settings.edit');
  const mayEditFunnels = useMay('funnels.edit');
  const hasDeals = useProject().data?.modules.crm ?? false;
  return (
    <>
      {mayChooseAi && (
        <Card title={t('app:settings.ai.title')} text={t('ai.text')}>
          <AiChoice onDirty={() => {}} />
        </Card>
      )}
      {mayEditFunnels && hasDeals && (
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
