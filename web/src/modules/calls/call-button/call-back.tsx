import { IconPhone } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { type Client, useCall } from './use-call.ts';

type Props = { client: Client; direction: 'in' | 'out' };

/** By one press, beside a call that nobody took. */
export function CallBack({ client, direction }: Props) {
  const { t } = useTranslation('call-button');
  const call = useCall(client);
  if (!call) return null;
  const { reason, run } = call;
  return (
    <Button
      size="sm"
      icon={<IconPhone size={16} />}
      {...(reason ? tip(reason) : {})}
      aria-disabled={reason !== null || undefined}
      onClick={() => (reason ? toast.info(reason) : run(true))}
    >
      {t(direction === 'in' ? 'call_back' : 'call_again')}
    </Button>
  );
}
