import type { ImportOptions } from '@parley/contract/clients/import';
import { listFunnels } from '@parley/contract/deals/funnels';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useProject } from '../../projects/index.ts';
import classes from './columns-step.module.css';

type Into = ImportOptions['into'];
type Props = { into: Into; onChange: (into: Into) => void };

/** Where the lines go: among the clients alone, or also as deals into a stage. */
export function WherePart({ into, onChange }: Props) {
  const { t } = useTranslation('sheets');
  const hasDeals = useProject().data?.modules.crm ?? false;
  const { data, isError, isFetching, refetch } = useEndpoint(listFunnels, {}, { quiet: true, enabled: hasDeals });
  if (!hasDeals) return null;
  if (!data && isError) return <ErrorState retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={1} />;
  const funnels = data.filter(({ stages }) => stages.length);
  const first = funnels[0]?.stages[0];
  if (!first && into === 'base') return null;
  const choose = (where: 'base' | 'stage') =>
    onChange(where === 'base' || !first ? 'base' : { stage_id: first.id, run_rules: false });
  const isThere = into !== 'base' && funnels.some(({ stages }) => stages.some(({ id }) => id === into.stage_id));
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{t('where.title')}</h3>
      <Segmented
        wide
        aria-label={t('where.title')}
        options={(['base', 'stage'] as const).map((value) => ({ value, label: t(`where.${value}`) }))}
        value={into === 'base' ? 'base' : 'stage'}
        onChange={choose}
      />
      {into !== 'base' && (
        <>
          <select
            className={classes.stage}
            aria-label={t('where.which')}
            value={isThere ? into.stage_id : ''}
            onChange={(event) => onChange({ ...into, stage_id: Number(event.currentTarget.value) })}
          >
            {/* The stage that was chosen has been removed since. */}
            {!isThere && (
              <option value="" disabled>
                {`${t('where.which')}…`}
              </option>
            )}
            {funnels.flatMap(({ name, stages }) =>
              stages.map((stage) => (
                <option key={stage.id} value={stage.id}>
                  {`${name} → ${stage.name}`}
                </option>
              )),
            )}
          </select>
          <Switch
            row
            label={t('where.rules')}
            description={t('where.rules_note')}
            checked={into.run_rules}
            onChange={(event) => onChange({ ...into, run_rules: event.currentTarget.checked })}
          />
        </>
      )}
    </section>
  );
}
