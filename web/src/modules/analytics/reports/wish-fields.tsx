import { reportRules } from '@parley/contract/analytics/reports';
import { listFunnels } from '@parley/contract/deals/funnels';
import type { SheetType } from '@parley/contract/sheet-types';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { useMembers, useProject } from '../../projects/index.ts';
import type { Draft } from './draft.ts';

type Narrowed = Omit<Draft, 'type'>;
type Props = { draft: Narrowed; onChange: (change: Partial<Narrowed>) => void };

/** By what lines of this kind can be narrowed. */
export function NarrowFields({ draft, onChange }: Props) {
  const { t } = useTranslation('reports');
  const { filters } = reportRules[draft.kind];
  const members = useMembers().data ?? [];
  const channels = (useProject().data?.channels ?? []).filter(({ type }) => type !== 'internal');
  const named = ({ id, name }: { id: number; name: string }) => ({ value: id, label: name });
  return (
    <>
      {filters.includes('funnel_id') && (
        <FunnelField value={draft.funnel_id} onChange={(funnel_id) => onChange({ funnel_id })} />
      )}
      {filters.includes('channels_ids') && (
        <MultiSelect
          label={t('channels')}
          placeholder={t('all_channels')}
          options={channels.map(named)}
          value={draft.channels_ids}
          onChange={(channels_ids) => onChange({ channels_ids })}
        />
      )}
      <MultiSelect
        label={t('managers')}
        placeholder={t('all_managers')}
        options={members.map(named)}
        value={draft.managers_ids}
        onChange={(managers_ids) => onChange({ managers_ids })}
      />
    </>
  );
}

type FunnelProps = { value: number | null; onChange: (id: number | null) => void };

export function FunnelField({ value, onChange }: FunnelProps) {
  const { t } = useTranslation('reports');
  const funnels = useEndpoint(listFunnels, {}, { quiet: true }).data ?? [];
  return (
    <Select
      label={t('funnel')}
      placeholder={t('all_funnels')}
      clearable
      options={funnels.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  );
}

export function TypeField({ value, onChange }: { value: SheetType; onChange: (type: SheetType) => void }) {
  const { t } = useTranslation('reports');
  return (
    <Segmented
      wide
      aria-label={t('type')}
      options={[
        { value: 'xlsx', label: 'Excel (xlsx)' },
        { value: 'csv', label: 'CSV' },
      ]}
      value={value}
      onChange={onChange}
    />
  );
}
