import { listClients } from '@parley/contract/clients/table';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Select } from '../../../ui/select.tsx';

export type Picked = { id: number; name: string };

/** Whom the task is about: found by name or number while one types. */
export function ContactPick({ value, onChange }: { value: Picked | null; onChange: (picked: Picked | null) => void }) {
  const { t } = useTranslation('tasks');
  const [typed, setTyped] = useState('');
  const isAsked = typed.trim() !== '' && typed !== value?.name;
  const { data: found = [] } = useEndpoint(
    listClients,
    { count: 20, ...(isAsked ? { search: typed.trim() } : {}) },
    { quiet: true },
  );
  const all = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      label={t('field.contact')}
      placeholder={t('field.contact_hint')}
      searchable
      clearable
      options={all.map(({ id, name }) => ({ value: String(id), label: name }))}
      filter={({ options }) => options}
      searchValue={typed}
      onSearchChange={setTyped}
      value={value ? String(value.id) : null}
      onChange={(id) => {
        const picked = all.find((it) => String(it.id) === id);
        onChange(picked ? { id: picked.id, name: picked.name } : null);
      }}
    />
  );
}
