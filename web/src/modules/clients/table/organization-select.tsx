import { listOrganizations } from '@parley/contract/clients/organizations';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Select } from '../../../ui/select.tsx';
import { useOrganizationName } from './use-organization-name.ts';

type Value = number | 'none';
type Props = {
  label: string;
  placeholder?: string;
  /** "None" can be meant, too. */
  withNone?: boolean;
  value: Value | null;
  onChange: (value: Value | null, name: string) => void;
};

/** One of very many: found by letters of its name or tax id. */
export function OrganizationSelect({ label, placeholder, withNone, value, onChange }: Props) {
  const { t } = useTranslation('clients');
  const [words, setWords] = useState('');
  const [chosenName, setChosenName] = useState('');
  const known = useOrganizationName(value);
  const name = known.isGone ? t('filter.gone.organization_id') : (known.name ?? chosenName);
  const search = useDeferredValue(words === name ? '' : words.trim());
  const { data = [] } = useEndpoint(listOrganizations, search ? { search } : {}, { quiet: true });
  const found = data.map((it) => ({ value: String(it.id), label: it.name }));
  const none = withNone ? [{ value: 'none', label: t('none') }] : [];
  const isMissing = typeof value === 'number' && !found.some((it) => it.value === String(value));
  const options = [...none, ...(isMissing ? [{ value: String(value), label: name || '…' }] : []), ...found];
  return (
    <Select
      label={label}
      placeholder={placeholder}
      searchable
      clearable
      options={options}
      // What the server has found is not sifted once more.
      filter={({ options: all }) => all}
      onSearchChange={setWords}
      value={value === null ? null : String(value)}
      onChange={(next) => {
        const chosen = options.find((it) => it.value === next)?.label ?? '';
        setChosenName(chosen);
        onChange(next === null ? null : next === 'none' ? 'none' : Number(next), chosen);
      }}
    />
  );
}
