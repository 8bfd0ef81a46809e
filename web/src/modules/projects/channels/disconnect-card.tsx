import { disconnectChannel } from '@parley/contract/projects/connections';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ConnectionPart } from './connection-page.tsx';

/** Off the provider; everything that was said stays. */
export function DisconnectCard({ connection: { name }, which, onChange }: ConnectionPart) {
  const { t } = useTranslation('channels');
  const end = useAction(disconnectChannel, {
    onDone: (changed) => {
      onChange(changed);
      toast.success(t('disconnected', { name }));
    },
  });
  const ask = async () => {
    const words = { title: t('disconnect_title', { name }), text: t('disconnect_question'), action: t('disconnect') };
    if (await confirm({ ...words, danger: true })) end.mutate(which);
  };
  return (
    <Card title={t('disconnect')} text={t('disconnect_text')}>
      <Button look="danger" icon={<IconPlugConnectedX />} loading={end.isPending} onClick={() => void ask()}>
        {t('disconnect')}
      </Button>
    </Card>
  );
}
