import type { ClientCard } from '@parley/contract/inbox/client-card';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { saveField } from './card.ts';

/** Whether the client is written to in bulk; for the whole team. */
export function MailingsSwitch({ card }: { card: ClientCard }) {
  const { t } = useTranslation('card');
  return (
    <Switch
      row
      label={t('receives')}
      description={t('receives_note')}
      checked={!card.unsubscribed}
      onChange={(event) =>
        void saveField(card, 'unsubscribed', !event.currentTarget.checked).then((reason) => {
          if (reason) toast.error(reason);
        })
      }
    />
  );
}
