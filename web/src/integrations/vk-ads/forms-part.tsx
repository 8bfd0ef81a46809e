import { isVkAdsConnected, listVkLeadForms, vkAdsAuth } from '@parley/contract/integrations/vk-ads';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../kit/live.ts';
import { refetch, useEndpoint } from '../../kit/query.ts';
import { FormAlert } from '../../ui/form-alert.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';

type Props = { value: number[]; onChange: (forms: number[]) => void };

/** Which lead forms of the connected cabinet bring deals to a source. */
export function FormsPart({ value, onChange }: Props) {
  const { t } = useTranslation('vk-ads');
  const connection = useEndpoint(isVkAdsConnected, {}, { quiet: true, staleTime: 0 }).data;
  const isConnected = connection?.is_connected ?? false;
  const { data: forms = [], error } = useEndpoint(listVkLeadForms, {}, { quiet: true, enabled: isConnected });
  useLive(vkAdsAuth, () => {
    void refetch(isVkAdsConnected);
    void refetch(listVkLeadForms);
  });
  if (connection && !isConnected) return <FormAlert tone="info">{t('choice.not_connected')}</FormAlert>;
  // What was chosen and is gone there stays chosen until somebody takes it out.
  const unknown = value.filter((id) => !forms.some((it) => it.id === id));
  const options = [
    ...forms.map(({ id, name, is_active }) => ({
      value: String(id),
      label: is_active ? name : t('choice.archived', { name }),
    })),
    ...unknown.map((id) => ({ value: String(id), label: t('choice.number', { id }) })),
  ];
  return (
    <MultiSelect
      label={t('choice.label')}
      description={t('choice.note')}
      placeholder={t('choice.none')}
      options={options}
      value={value.map(String)}
      error={error?.message}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
