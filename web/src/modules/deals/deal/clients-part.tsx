import { shownPhone } from '@parley/contract/clients/shown-phone';
import { listClients } from '@parley/contract/clients/table';
import type { Lead } from '@parley/contract/deals/leads';
import { IconDots, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-list.tsx';
import { PickField } from '../../clients/index.ts';
import classes from './clients-part.module.css';
import { pickForLead } from './save-lead.ts';

type Client = Lead['contacts'][number];

const setClients = ({ id }: Lead, contacts: Client[]) =>
  void pickForLead(id, { contacts_ids: contacts.map((it) => it.id) }, { contacts, contact: contacts[0] ?? null });

/** Everyone the deal is about, the main client first; more are added by name or number. */
export function ClientsPart({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const set = (contacts: Client[]) => setClients(lead, contacts);
  const menuOf = (client: Client, at: number): MenuItem[] => [
    ...(at > 0
      ? [{ label: t('client.make_main'), onSelect: () => set([client, ...lead.contacts.toSpliced(at, 1)]) }]
      : []),
    { label: t('client.remove'), danger: true, onSelect: () => set(lead.contacts.toSpliced(at, 1)) },
  ];
  return (
    <div className={classes.clients}>
      {lead.contacts.map((client, at) => (
        <div key={client.id} className={classes.client}>
          <Avatar
            name={client.name}
            seed={client.id}
            size={32}
            {...(client.channel ? { channel: client.channel } : {})}
          />
          <span className={classes.words}>
            <Link to="/clients" search={{ id: client.id }} className={classes.name}>
              {client.name}
            </Link>
            <span className={classes.about}>
              {[at === 0 && lead.contacts.length > 1 && t('client.main'), client.phone && shownPhone(client.phone)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          {client.unread > 0 && <Count value={client.unread} />}
          <Menu
            trigger={<IconButton size="sm" label={t('client.more', { name: client.name })} icon={<IconDots />} />}
            items={menuOf(client, at)}
            label={t('client.more', { name: client.name })}
          />
        </div>
      ))}
      {lead.is_client_hidden ? (
        <p className={classes.hidden}>
          <IconEyeOff size={16} />
          {t('hidden.client')}
        </p>
      ) : (
        <AddClient lead={lead} label={t('client.add')} />
      )}
    </div>
  );
}

type AddProps = { lead: Lead; label: string; className?: string };

/** One more client, found by name or number. */
export function AddClient({ lead, label, className }: AddProps) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(listClients, { count: 20, ...(search ? { search } : {}) }, { quiet: true });
  const free = data?.filter(({ id }) => !lead.contacts.some((it) => it.id === id));
  return (
    <PickField
      label={label}
      empty={label}
      className={className}
      chosen={null}
      options={free?.map(({ id, name, phone }) => ({ id, name, note: phone && shownPhone(phone) }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => {
        const picked = free?.find(({ id }) => id === choice?.id);
        if (!picked) return;
        const { id, name, phone } = picked;
        setClients(lead, [...lead.contacts, { id, name, phone, channel: null, unread: 0, owed_since: null }]);
      }}
    />
  );
}
