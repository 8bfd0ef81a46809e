import { shownPhone } from '@parley/contract/clients/shown-phone';
import { type ClientRow, createClient } from '@parley/contract/clients/table';
import type { FieldChanges } from '@parley/contract/fields/fields';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../kit/form.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast } from '../../../ui/toast.ts';
import { FieldInput, useFields } from '../../fields/index.ts';
import { useMembers } from '../../projects/index.ts';
import classes from './form.module.css';
import { OrganizationSelect } from './organization-select.tsx';

type Props = { opened: boolean; onClose: () => void; onOpen: (id: number) => void };

/** Somebody new; whoever has the number or the address already is told. */
export function AddWindow({ opened, onClose, onOpen }: Props) {
  const { t } = useTranslation('clients');
  return (
    <Modal opened={opened} onClose={onClose} title={t('add.title')} fullOnPhone>
      <AddForm
        key={String(opened)}
        onOpen={(id) => {
          onClose();
          onOpen(id);
        }}
      />
    </Modal>
  );
}

const start = {
  name: '',
  phone: '',
  email: '',
  tag: '',
  manager_id: null as string | null,
  organization_id: null as number | null,
  custom_field: {} as FieldChanges,
  is_new: false,
};

function AddForm({ onOpen }: { onOpen: (id: number) => void }) {
  const { t } = useTranslation('clients');
  const people = useMembers().data ?? [];
  const fields = useFields('client');
  const [available, setAvailable] = useState<ClientRow[]>([]);
  const form = useEndpointForm(createClient, {
    start,
    input: ({ name, phone, email, tag, manager_id, organization_id, custom_field, is_new }) => ({
      name,
      phone,
      email,
      tag,
      ...(manager_id ? { manager_id: Number(manager_id) } : {}),
      ...(organization_id ? { organization_id } : {}),
      ...(Object.keys(custom_field).length ? { custom_field } : {}),
      ...(is_new ? { is_new } : {}),
    }),
    done: ({ data }) => {
      setAvailable(data.available);
      if (!data.client) return;
      toast.success(t('add.done', { name: data.client.name }));
      onOpen(data.client.id);
    },
  });
  const change = (name: 'phone' | 'email', value: string) => {
    form.set(name, value);
    form.set('is_new', false);
    setAvailable([]);
  };
  return (
    <form className={classes.form} onSubmit={form.submit} noValidate>
      <TextField {...form.field('name')} label={t('add.name')} maxLength={200} required data-autofocus />
      <div className={classes.pair}>
        <TextField
          {...form.field('phone')}
          label={t('column.phone')}
          type="tel"
          placeholder="+351 912 345 678"
          maxLength={40}
          onChange={(event) => change('phone', event.currentTarget.value)}
        />
        <TextField
          {...form.field('email')}
          label={t('column.email')}
          type="email"
          maxLength={254}
          onChange={(event) => change('email', event.currentTarget.value)}
        />
        <OrganizationSelect
          label={t('column.organization')}
          value={form.values.organization_id}
          onChange={(id) => form.set('organization_id', id)}
        />
        <Select
          label={t('column.manager_id')}
          searchable
          clearable
          options={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.manager_id}
          onChange={(id) => form.set('manager_id', id)}
        />
        <TextField {...form.field('tag')} label={t('column.tag')} maxLength={40} />
        <Suspense>
          {fields.map((field) => (
            <FieldInput
              key={field.id}
              field={field}
              value={form.values.custom_field[field.id]}
              error={form.field(`custom_field.${field.id}` as never).error}
              onChange={(value) => form.set('custom_field', { ...form.values.custom_field, [field.id]: value })}
            />
          ))}
        </Suspense>
      </div>
      <div className={classes.foot}>
        {form.refusal && <FormAlert>{form.refusal}</FormAlert>}
        {available.length > 0 ? (
          <>
            <Known available={available} onOpen={onOpen} />
            <Button type="submit" loading={form.sending} onClick={() => form.set('is_new', true)}>
              {t('add.all_the_same')}
            </Button>
          </>
        ) : (
          <Button type="submit" look="primary" wide loading={form.sending}>
            {t('add.action')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Who may be meant. */
function Known({ available, onOpen }: { available: ClientRow[]; onOpen: (id: number) => void }) {
  const { t } = useTranslation('clients');
  return (
    <section aria-label={t('add.known')}>
      <p className={classes.hint} role="alert">
        {t('add.known')}
      </p>
      <ul className={classes.known}>
        {available.map((row) => (
          <li key={row.id}>
            <Avatar name={row.name} seed={row.id} size={32} />
            <span className={classes.words}>
              {row.name}
              <span className={classes.about}>
                {[row.phone && shownPhone(row.phone), row.email].filter(Boolean).join(' · ')}
              </span>
            </span>
            <Button size="sm" look="soft" onClick={() => onOpen(row.id)}>
              {t('add.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
