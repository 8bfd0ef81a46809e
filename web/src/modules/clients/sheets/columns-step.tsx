import type { SheetImportDraft } from '@parley/contract/clients/import';
import { importDealTargets, importTargets } from '@parley/contract/clients/import';
import { columnTitles, dealTitles } from '@parley/contract/clients/sheet-words';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useFields } from '../../fields/index.ts';
import classes from './columns-step.module.css';
import { PreviewTable } from './preview-table.tsx';
import { useMeaning } from './use-import.ts';
import { WherePart } from './where-part.tsx';

const ways = ['phone', 'email', 'id'] as const;
const deeds = ['fill', 'overwrite', 'skip'] as const;

/** What each column of the sheet means, whom its lines mean, and what would become of the first of them. */
export function ColumnsStep({ draft }: { draft: SheetImportDraft }) {
  const { t } = useTranslation('sheets');
  const titleOf = useTargetTitles();
  const fields = useFields('client');
  const ofDeals = useFields('lead');
  const { change, isChanging } = useMeaning(draft);
  const { mapping, options, columns } = draft;
  const targets = [...importTargets, ...fields.map(({ id }) => `field_${id}`)];
  const dealTargets = [...importDealTargets, ...ofDeals.map(({ id }) => `deal_field_${id}`)];
  const setTarget = (nth: number, target: string) => change({ mapping: mapping.with(nth, target || null) });
  const setMatch = (way: (typeof ways)[number], isOn: boolean) =>
    change({ options: { match: ways.filter((it) => (it === way ? isOn : options.match.includes(it))) } });
  return (
    <div className={classes.step}>
      <WherePart into={options.into} onChange={(into) => change({ options: { into } })} />
      <section className={classes.part}>
        <h3 className={classes.title}>{t('columns.title')}</h3>
        <ul className={classes.columns}>
          {columns.map(({ title, samples }, nth) => (
            // Columns have no name of their own: their place is what they are.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={nth} className={classes.column} data-off={mapping[nth] ? undefined : true}>
              <span className={classes.words}>
                <span className={classes.name}>{title || t('columns.nth', { nth: nth + 1 })}</span>
                <span className={classes.samples}>{samples.join(' · ')}</span>
              </span>
              <select
                className={classes.select}
                aria-label={t('columns.meaning', { title: title || t('columns.nth', { nth: nth + 1 }) })}
                value={mapping[nth] ?? ''}
                onChange={(event) => setTarget(nth, event.currentTarget.value)}
              >
                <option value="">{t('columns.skip')}</option>
                {targets.map((target) => (
                  <option key={target} value={target}>
                    {titleOf(target)}
                  </option>
                ))}
                {options.into !== 'base' && (
                  <optgroup label={t('columns.of_deal')}>
                    {dealTargets.map((target) => (
                      <option key={target} value={target}>
                        {titleOf(target)}
                      </option>
                    ))}
                  </optgroup>
                )}
              </select>
            </li>
          ))}
        </ul>
        <Switch
          row
          label={t('columns.headers')}
          checked={options.headers}
          onChange={(event) => change({ options: { headers: event.currentTarget.checked } })}
        />
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('match.title')}</h3>
        <div className={classes.ways}>
          {ways
            .filter((way) => mapping.includes(way))
            .map((way) => (
              <Checkbox
                key={way}
                label={titleOf(way)}
                checked={options.match.includes(way)}
                onChange={(event) => setMatch(way, event.currentTarget.checked)}
              />
            ))}
        </div>
        <Segmented
          wide
          aria-label={t('match.deed')}
          options={deeds.map((value) => ({ value, label: t(`match.${value}`) }))}
          value={options.on_match}
          onChange={(on_match) => change({ options: { on_match } })}
        />
        {mapping.includes('organization') && (
          <Switch
            row
            label={t('match.organizations')}
            checked={options.make_organizations}
            onChange={(event) => change({ options: { make_organizations: event.currentTarget.checked } })}
          />
        )}
      </section>
      <section className={classes.part}>
        <h3 className={classes.title}>{t('preview.title', { count: draft.preview.length })}</h3>
        <PreviewTable draft={draft} titleOf={titleOf} isOld={isChanging} />
      </section>
    </div>
  );
}

function useTargetTitles(): (target: string) => string {
  const language = useLanguage();
  const fields = useFields('client');
  const ofDeals = useFields('lead');
  return (target) => {
    const titles: Record<string, (typeof columnTitles)['id'] | undefined> = { ...columnTitles, ...dealTitles };
    const field =
      fields.find(({ id }) => `field_${id}` === target) ?? ofDeals.find(({ id }) => `deal_field_${id}` === target);
    return titles[target]?.[language] ?? field?.label ?? target;
  };
}
