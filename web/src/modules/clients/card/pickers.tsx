import { createOrganization, listOrganizations } from '@parley/contract/clients/organizations';
import type { ClientCard } from '@parley/contract/inbox/client-card';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../kit/api.ts';
import { refetch, useEndpoint } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { toast } from '../../../ui/toast.ts';
import { useMembers } from '../../projects/index.ts';
import { saveField } from './card.ts';
import { PickField } from './pick-field.tsx';

export function OrganizationField({ card }: { card: ClientCard }) {
  const { t } = useTranslation('card');
  const [words, setWords] = useState('');
  const search = useDeferredValue(words.trim());
  const { data } = useEndpoint(listOrganizations, search ? { search } : {}, { quiet: true });
  const choose = async (organization: ClientCard['organization']) =>
    tell(await saveField(card, 'organization_id', organization?.id ?? null, { organization }));
  const create = async (name: string) => {
    try {
      await choose((await api(createOrganization, { name })).data);
      void refetch(listOrganizations);
    } catch (error) {
      showError(error);
    }
  };
  return (
    <PickField
      label={t('organization')}
      chosen={card.organization}
      options={data?.map(({ tax_id, ...it }) => ({ ...it, note: tax_id }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => void choose(choice && { id: choice.id, name: choice.name, tax_id: choice.note ?? null })}
      onCreate={(name) => void create(name)}
    />
  );
}

export function ManagerField({ card }: { card: ClientCard }) {
  const { t } = useTranslation('card');
  const [words, setWords] = useState('');
  const members = useMembers().data;
  const asked = words.trim().toLowerCase();
  return (
    <PickField
      label={t('manager')}
      chosen={members?.find(({ id }) => id === card.manager_id) ?? null}
      options={members?.filter(({ name }) => name.toLowerCase().includes(asked)).map(({ id, name }) => ({ id, name }))}
      words={words}
      onWords={setWords}
      onPick={(choice) => void saveField(card, 'manager_id', choice?.id ?? null).then(tell)}
    />
  );
}

const tell = (reason: string | null) => void (reason && toast.error(reason));
