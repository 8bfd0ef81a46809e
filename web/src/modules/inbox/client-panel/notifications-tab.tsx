import { type ClientCard, listMuted, muteContact } from '@parley/contract/inbox/client-card';
import { useTranslation } from 'react-i18next';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch } from '../../../kit/query.ts';
import { Switch } from '../../../ui/switch.tsx';
import { toast } from '../../../ui/toast.ts';
import { changeCard, saveField } from '../../clients/index.ts';
import classes from './client-panel.module.css';

/** What I hear of this client, and what the client hears of us. */
export function NotificationsTab({ card }: { card: ClientCard }) {
  const { t } = useTranslation('client-panel');
  return (
    <div className={classes.switches}>
      <Switch
        row
        label={t('mute')}
        description={t('mute_note')}
        checked={card.muted}
        onChange={(event) => void setMuted(card.id, event.currentTarget.checked)}
      />
      <Switch
        row
        label={t('mailings')}
        description={t('mailings_note')}
        checked={!card.unsubscribed}
        onChange={(event) =>
          void saveField(card, 'unsubscribed', !event.currentTarget.checked).then((reason) => {
            if (reason) toast.error(reason);
          })
        }
      />
    </div>
  );
}

function setMuted(contact_id: number, muted: boolean) {
  const show = (is: boolean) => changeCard(contact_id, (card) => ({ ...card, muted: is }));
  return act({
    on: [`mute ${contact_id}`],
    guess: () => show(muted),
    putBack: () => show(!muted),
    call: () => api(muteContact, { contact_id, muted }),
    place: () => void refetch(listMuted),
  });
}
