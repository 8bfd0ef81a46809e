import { searchLeads } from '@parley/contract/deals/leads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Select } from '../../../ui/select.tsx';
import type { Picked } from './contact-pick.tsx';

// No deal has this number.
const NEW = 'new';

type Props = {
  value: Picked | null;
  /** With the deal's client, where it has one. */
  onChange: (picked: Picked | null, client: Picked | null) => void;
  onCreate: () => void;
};

/** Which deal the task is about: found by its name, its client or its number. */
export function DealPick({ value, onChange, onCreate }: Props) {
  const { t } = useTranslation('tasks');
  const [typed, setTyped] = useState('');
  const isAsked = typed.trim() !== '' && typed !== value?.name;
  const { data: found = [] } = useEndpoint(
    searchLeads,
    { count: 20, search: isAsked ? typed.trim() : '' },
    { quiet: true },
  );
  const options = found.map(({ id, name, contact }) => ({
    value: String(id),
    label: name,
    ...(contact ? { note: contact.name } : {}),
  }));
  const isListed = !value || found.some(({ id }) => id === value.id);
  return (
    <Select
      label={t('field.deal')}
      placeholder={t('field.deal_hint')}
      searchable
      clearable
      options={[
        ...(isListed ? [] : [{ value: String(value.id), label: value.name }]),
        ...options,
        { value: NEW, label: t('field.deal_new') },
      ]}
      filter={({ options: all }) => all}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        if (id === NEW) return onCreate();
        const picked = found.find((it) => String(it.id) === id);
        onChange(picked ? { id: picked.id, name: picked.name } : null, picked?.contact ?? null);
      }}
    />
  );
}
