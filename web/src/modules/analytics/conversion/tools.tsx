import { type ConversionStage, exportConversion, exportStages } from '@parley/contract/analytics/conversion';
import { listLeadSources } from '@parley/contract/deals/sources';
import { listLeadTags } from '@parley/contract/deals/tags';
import { sheetTypes } from '@parley/contract/sheet-types';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kit/download.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { PeriodPicker } from '../toolbar/period-picker.tsx';
import { PickMany } from '../toolbar/pick-many.tsx';
import { PickPeople } from '../toolbar/pick-people.tsx';
import type { Days } from '../toolbar/presets.ts';
import { Tools } from '../toolbar/tools.tsx';
import classes from './conversion.module.css';
import { pairOf } from './pair.ts';
import { useConversion } from './use-conversion.ts';

type Props = {
  /** Undefined: they are not here yet. */
  period: Days | undefined;
  stages: readonly ConversionStage[];
};

/** Of which funnel, people, sources, tags and days; and sheets of it. */
export function ConversionTools({ period, stages }: Props) {
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
      {period && funnel && <Export funnel_id={funnel.id} period={period} stages={stages} />}
    </Tools>
  );
}

type Shown = { funnel_id: number; period: Days; stages: readonly ConversionStage[] };

function Export({ funnel_id, period, stages }: Shown) {
  const { t } = useTranslation('conversion');
  const { own, filter } = useConversion();
  const pair = pairOf(stages, own);
  const asked = { funnel_id, date_from: period.from, date_to: period.to, ...filter };
  const items = sheetTypes.flatMap((type) => [
    {
      label: t('export.funnel', { type: type.toUpperCase() }),
      onSelect: () => void download(exportConversion, { ...asked, type }).catch(showError),
    },
    ...(pair
      ? [
          {
            label: t('export.stages', { type: type.toUpperCase() }),
            onSelect: () => void download(exportStages, { ...asked, stages: pair, type }).catch(showError),
          },
        ]
      : []),
  ]);
  const button = <Button icon={<IconDownload />}>{t('export.label')}</Button>;
  return <Menu trigger={button} label={t('export.label')} position="bottom-end" items={items} />;
}
