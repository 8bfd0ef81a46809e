import { getProject } from '@parley/contract/projects/projects';
import { updateWidget } from '@parley/contract/widget/settings';
import { useTranslation } from 'react-i18next';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import type { WidgetPart } from './widget-page.tsx';

/** Off and on again at will: dialogues and key stay. */
export function ConnectionCard({ settings, which, onChange }: WidgetPart) {
  const { t } = useTranslation('widget');
  const save = useAction(updateWidget, {
    onDone: (changed) => {
      onChange(changed);
      void refetch(getProject);
      toast.success(
        changed.is_auth ? t('connected') : t('disconnected'),
        changed.is_auth ? {} : { undo: () => turn(true) },
      );
    },
  });
  const turn = (is_auth: boolean) => save.mutate({ ...which, is_auth });
  return (
    <Card title={t('connection')} text={settings.is_auth ? t('is_on') : t('is_off')}>
      {settings.is_auth ? (
        <Button look="danger" loading={save.isPending} onClick={() => turn(false)}>
          {t('disconnect')}
        </Button>
      ) : (
        <Button look="primary" loading={save.isPending} onClick={() => turn(true)}>
          {t('reconnect')}
        </Button>
      )}
    </Card>
  );
}
