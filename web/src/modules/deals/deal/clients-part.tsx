import { listClients } from '@parley/contract/clients/table';
import type { Lead } from '@parley/contract/deals/leads';
import { IconDots } from '@tabler/icons-react';
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

/** Everyone the deal is about, the main client first; more are added by name or number. */
export function ClientsPart({ lead }: { lead: Lead }) {
  const { t } = useTranslation('deal');
  const set = (contacts: Client[]) =>
    void pickForLead(
      lead.id,
      { contacts_ids: contacts.map(({ id }) => id) },
      { contacts, contact: contacts[0] ?? null },
    );
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
              {[at === 0 && lead.contacts.length > 1 && t('client.main'), client.phone && `+${client.phone}`]
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
      <AddClient known={lead.contacts} onAdd={(client) => set([...lead.contacts, client])} />
    </div>
  );
}

function AddClient({ known, onAdd }: { known: Client[]; onAdd: (client: Client) => void }) {
  const { t } = useTranslation('deal');
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(listClients, { count: 20, ...(search ? { search } : {}) }, { quiet: true });
  const free = data?.filter(({ id }) => !known.some((it) => it.id === id));
  return (
    <PickField
      label={t('client.add')}
      empty={t('client.add')}
      chosen={null}
      options={free?.map(({ id, name, phone }) => ({ id, name, note: phone && `+${phone}` }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => {
        const picked = free?.find(({ id }) => id === choice?.id);
        if (!picked) return;
        const { id, name, phone } = picked;
        onAdd({ id, name, phone, channel: null, unread: 0, owed_since: null });
      }}
    />
  );
}
