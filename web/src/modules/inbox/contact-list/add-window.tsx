import { addDialogue, type Contact } from '@parley/contract/inbox/contacts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Button } from '../../../ui/button.tsx';
import { ChannelIcon } from '../../../ui/channel-icon.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { AddChoices } from './add-choices.tsx';
import classes from './add-window.module.css';
import { placeContact } from './contacts.ts';
import { useWritable } from './writable.ts';

type Props = {
  opened: boolean;
  onClose: () => void;
  /** Whom somebody has in mind already; they are reached by number then. */
  phone: string | undefined;
};

/** Somebody who has not written yet; opens their dialogue. */
export function AddWindow({ opened, onClose, phone }: Props) {
  const { t } = useTranslation('contact-list');
  return (
    <Modal opened={opened} onClose={onClose} title={t(phone === undefined ? 'add.title' : 'add.start')} size="sm">
      <AddForm phone={phone} onDone={onClose} />
    </Modal>
  );
}

function AddForm({ phone: given, onDone }: { phone: string | undefined; onDone: () => void }) {
  const { t } = useTranslation('contact-list');
  const navigate = useNavigate();
  const channels = useWritable(given !== undefined);
  const [available, setAvailable] = useState<Contact[]>([]);
  const open = (contact: Contact) => {
    onDone();
    void navigate({ to: '/$id', params: { id: contact.id } });
  };
  const form = useEndpointForm(addDialogue, {
    start: { channel: String(channels[0]?.id ?? ''), phone: given ?? '', name: '', contact_id: 0, is_new: false },
    input: ({ channel, phone, name, contact_id, is_new }) => ({
      channel: Number(channel),
      phone,
      ...(name.trim() ? { name } : {}),
      ...(contact_id ? { contact_id } : {}),
      ...(is_new ? { is_new } : {}),
    }),
    done: ({ data }) => {
      setAvailable(data.available);
      if (!data.contact) return;
      placeContact(data.contact);
      open(data.contact);
    },
    places: { address_invalid: 'phone', first_message_refused: 'channel' },
  });
  if (!channels.length) return <p className={classes.none}>{t('add.no_channels')}</p>;

  const change = (name: 'phone' | 'channel', value: string) => {
    form.set(name, value);
    form.set('contact_id', 0);
    form.set('is_new', false);
    setAvailable([]);
  };
  const channel = channels.find(({ id }) => String(id) === form.values.channel);
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <Select
        label={t('add.channel')}
        options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={form.values.channel}
        icon={channel && <ChannelIcon type={channel.type} disc size={20} />}
        error={form.field('channel').error}
        onChange={(value) => value && change('channel', value)}
      />
      <TextField
        {...form.field('phone')}
        label={t('add.address')}
        placeholder="+351 912 345 678"
        maxLength={254}
        data-autofocus
        onChange={(event) => change('phone', event.currentTarget.value)}
      />
      <TextField {...form.field('name')} label={t('add.name')} maxLength={200} />
      {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
      {available.length > 0 ? (
        <AddChoices
          available={available}
          channelId={Number(form.values.channel)}
          sending={form.sending}
          onOpen={open}
          onJoin={({ id }) => form.set('contact_id', id)}
          onNew={() => form.set('is_new', true)}
        />
      ) : (
        <Button type="submit" look="primary" wide loading={form.sending}>
          {t('add.action')}
        </Button>
      )}
    </form>
  );
}
