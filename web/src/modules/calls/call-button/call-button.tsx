import { IconPhone } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../kit/keys/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { tip } from '../../../ui/tooltip.tsx';
import { type Client, useCall } from './use-call.ts';

type Props = {
  client: Client | undefined;
  /** By the deal that is looked at. */
  leadId?: number;
  look?: 'quiet' | 'default';
  /** It stands beside another one that says the same. */
  isSecond?: boolean;
};

/** Calls a client; where that cannot be, says beforehand why and what to do. */
export function CallButton({ client, leadId, look, isSecond }: Props) {
  const { t } = useTranslation('call-button');
  const call = useCall(client, leadId === undefined ? {} : { lead_id: leadId });
  if (!call || !client) return null;
  const { reason, run } = call;
  return (
    <>
      <IconButton
        label={t('call')}
        icon={<IconPhone />}
        {...(look ? { look } : {})}
        {...(reason ? tip(reason) : {})}
        aria-disabled={reason !== null || undefined}
        // A finger has no hover to read it by.
        onClick={() => (reason ? toast.info(reason) : run())}
      />
      {!reason && !isSecond && <CallCommand name={client.name} run={run} />}
    </>
  );
}

/** The same from the palette. */
function CallCommand({ name, run }: { name: string; run: () => void }) {
  const { t } = useTranslation('call-button');
  const list = useMemo(
    () => [{ id: 'call', title: t('call_who', { name }), group: t('group'), icon: <IconPhone />, run: () => run() }],
    [t, name, run],
  );
  useCommands(list);
  return null;
}
