import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { useLeadTags } from '../data.ts';

/** Tags of a new deal, by their ids. */
export function TagsPick({ value, onChange }: { value: string[]; onChange: (ids: string[]) => void }) {
  const { t } = useTranslation('deals');
  const tags = useLeadTags().data ?? [];
  return (
    <MultiSelect
      label={t('field.tags')}
      placeholder={t('create.no_tags')}
      options={tags.map(({ id, title }) => ({ value: String(id), label: title }))}
      value={value}
      onChange={onChange}
    />
  );
}
