import { listFunnels } from '@parley/contract/deals/funnels';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';

type Props = { value: number[]; onChange: (stages: number[]) => void };

/** The stages of all funnels that want a field of deals filled. */
export function RequiredStages({ value, onChange }: Props) {
  const { t } = useTranslation('fields');
  const { data: funnels = [] } = useEndpoint(listFunnels, {}, { quiet: true });
  const options = funnels.flatMap(({ name: funnel, stages }) =>
    stages.map(({ id, name }) => ({ value: String(id), label: `${funnel} → ${name}` })),
  );
  return (
    <MultiSelect
      label={t('required_in')}
      placeholder={t('required_nowhere')}
      options={options}
      // A stage that is gone is not shown by its number.
      value={value.map(String).filter((id) => options.some((it) => it.value === id))}
      onChange={(ids) => onChange(ids.map(Number))}
    />
  );
}
