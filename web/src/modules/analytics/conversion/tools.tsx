import { listLeadSources } from '@parley/contract/deals/sources';
import { listLeadTags } from '@parley/contract/deals/tags';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { PeriodPicker } from '../toolbar/period-picker.tsx';
import { PickMany } from '../toolbar/pick-many.tsx';
import { PickPeople } from '../toolbar/pick-people.tsx';
import type { Days } from '../toolbar/presets.ts';
import { Tools } from '../toolbar/tools.tsx';
import classes from './conversion.module.css';
import { useConversion } from './use-conversion.ts';

/** Of which funnel, people, sources, tags and days. */
export function ConversionTools({ period }: { period: Days | undefined }) {
  const { t } = useTranslation('conversion');
  const { asked, own, show, funnels, funnel } = useConversion();
  const sources = useEndpoint(listLeadSources, funnel ? { funnel_id: funnel.id } : {}, { quiet: true }).data ?? [];
  const tags = useEndpoint(listLeadTags, {}, { quiet: true }).data ?? [];
  const pickFunnel = (id: number | null) =>
    show({ funnel: id ?? undefined, stage_from: undefined, stage_to: undefined, source_id: undefined });
  return (
    <Tools>
      <div className={classes.funnel_pick}>
        <Select
          aria-label={t('funnel')}
          options={(funnels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          value={funnel?.id ?? null}
          onChange={pickFunnel}
        />
      </div>
      <Segmented
        aria-label={t('measure.label')}
        value={own.money ? 'money' : 'deals'}
        options={(['deals', 'money'] as const).map((value) => ({ value, label: t(`measure.${value}`) }))}
        onChange={(next) => show({ money: next === 'money' ? true : undefined })}
      />
      <PickPeople chosen={asked.manager_id} onChange={(next) => show({ manager_id: next })} />
      {sources.length > 0 && (
        <PickMany
          label={t('sources')}
          all={t('all_sources')}
          choices={sources.map(({ id, name }) => ({ id, name }))}
          chosen={own.source_id ?? []}
          onChange={(next) => show({ source_id: next })}
        />
      )}
      {tags.length > 0 && (
        <PickMany
          label={t('tags')}
          all={t('all_tags')}
          choices={tags.map(({ id, title }) => ({ id, name: title }))}
          chosen={own.tag_id ?? []}
          onChange={(next) => show({ tag_id: next })}
        />
      )}
      <PeriodPicker asked={asked} period={period} show={show} />
    </Tools>
  );
}
