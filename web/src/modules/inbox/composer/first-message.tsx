import { addDialogue, type Contact } from '@parley/contract/inbox/contacts';
import type { Channel } from '@parley/contract/projects/channels';
import { IconMessageOff } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { toast } from '../../../ui/toast.ts';
import { useProject } from '../../projects/index.ts';
import { placeContact } from '../contact-list/contacts.ts';
import classes from './composer.module.css';
import { focusComposer } from './focus.ts';

/** Who has not written yet is written to first, wherever a channel reaches what is known of them. */
export function FirstMessage({ contact }: { contact: Contact }) {
  const { t } = useTranslation('composer');
  const navigate = useNavigate();
  const channels = useProject().data?.channels ?? [];
  const [opening, setOpening] = useState<number | null>(null);
  const reaching = channels.filter((it) => isOpen(it) && addressOn(it, contact));
  const begin = async (channel: Channel) => {
    setOpening(channel.id);
    try {
      const asked = { channel: channel.id, phone: addressOn(channel, contact) ?? '', contact_id: contact.id };
      const { data } = await api(addDialogue, { ...asked, name: contact.name });
      const [other] = data.available;
      if (data.contact) placeContact(data.contact);
      else if (other) {
        const open = () => void navigate({ to: '/$id', params: { id: other.id } });
        toast.info(t('first.other', { name: other.name }), { action: { label: t('first.open'), run: open } });
      }
      setTimeout(focusComposer);
    } catch (error) {
      showError(error);
    }
    setOpening(null);
  };
  return (
    <div className={classes.closed}>
      {reaching.length ? (
        reaching.map((channel) => (
          <Button
            key={channel.id}
            icon={<ChannelIcon type={channel.type} size={17} />}
            loading={opening === channel.id}
            disabled={opening !== null}
            onClick={() => void begin(channel)}
          >
            {t('first.write', { channel: channel.name })}
          </Button>
        ))
      ) : (
        <>
          <IconMessageOff size={17} />
          {t(contact.phone || contact.email ? 'first.no_channel' : 'first.no_address')}
        </>
      )}
    </div>
  );
}

const isOpen = ({ type, is_auth, limits }: Channel) => type !== 'internal' && is_auth && limits.first_message !== 'no';

/** Letters go to an address, everything else to a number. */
const addressOn = ({ limits }: Channel, { phone, email }: Contact) => (limits.letters ? email : phone);
