import { createOrganization, listOrganizations, type Organization } from '@parley/contract/clients/organizations';
import { useDeferredValue, useState } from 'react';
import { act } from '../../../kit/act.ts';
import { api } from '../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { PickField } from './pick-field.tsx';

type Props = {
  label: string;
  chosen: { id: number; name: string } | null;
  onPick: (organization: Organization | null) => Promise<unknown>;
};

/** One of very many, found by its name or tax id, or added by a new name. */
export function OrganizationPick({ label, chosen, onPick }: Props) {
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(listOrganizations, search ? { search } : {}, { quiet: true });
  const create = async (name: string) => {
    const created = await act({ call: () => api(createOrganization, { name }) });
    if (created.isDone) await onPick(created.answer);
    void refetch(listOrganizations);
  };
  return (
    <PickField
      label={label}
      chosen={chosen}
      options={data?.map(({ tax_id, ...it }) => ({ ...it, note: tax_id }))}
      words={words}
      onWords={setWords}
      onPick={(it) => void onPick(it && { id: it.id, name: it.name, tax_id: it.note ?? null })}
      onCreate={(name) => void create(name)}
    />
  );
}
