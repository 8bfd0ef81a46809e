import { compareStages, type ConversionStage } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Select } from '../../../ui/select.tsx';
import { useCellWords } from '../charts/cell-words.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { formatTook } from '../charts/took.ts';
import { useKept } from '../read-kept.ts';
import classes from './conversion.module.css';
import { pairOf } from './pair.ts';
import { useConversion } from './use-conversion.ts';

type Props = { stages: readonly ConversionStage[]; period: string };

/** Two stages: how many that came to the one came on to the other, and how soon. */
export function CompareCard({ stages, period }: Props) {
  const { own } = useConversion();
  const pair = pairOf(stages, own);
  return pair && <Compared stages={stages} from={pair[0]} to={pair[1]} period={period} />;
}

function Compared({ stages, from, to, period }: Props & { from: number; to: number }) {
  const { t } = useTranslation('conversion');
  const language = useLanguage();
  const { say } = useCellWords();
  const { show, funnel, filter, period: days, openDeals } = useConversion();
  const { data } = useKept(compareStages, { funnel_id: funnel!.id, ...days, ...filter, stages: [from, to] });
  const pick = (label: string, value: number, other: number, name: 'stage_from' | 'stage_to') => (
    <Select
      aria-label={label}
      options={stages.filter((it) => it.stage_id !== other).map((it) => ({ value: it.stage_id, label: it.name }))}
      value={value}
      onChange={(next) => show({ stage_from: from, stage_to: to, [name]: next ?? undefined })}
    />
  );
  const compared = data?.stages ?? [];
  const most = Math.max(1, ...compared.map((it) => it.deals));
  const took = data?.took.median ?? null;
  return (
    <ChartCard
      name="compare"
      title={t('compare')}
      period={period}
      aside={
        <span className={classes.pair}>
          {pick(t('from_stage'), from, to, 'stage_from')}
          <span aria-hidden>→</span>
          {pick(t('to_stage'), to, from, 'stage_to')}
        </span>
      }
      empty={data && !compared.some((it) => it.deals > 0) && t('empty_compare')}
      table={{
        columns: [
          { label: t('stage'), kind: 'text' },
          { label: t('deals'), kind: 'number' },
          { label: t('sum'), kind: 'money' },
          { label: t('of_first'), kind: 'share' },
        ],
        rows: compared.map((it) => [it.name, it.deals, it.sum, it.of_first]),
      }}
      parts={
        <>
          <ul className={classes.funnel}>
            {compared.map((it, nth) => (
              <li key={it.stage_id}>
                <button
                  type="button"
                  className={classes.bar}
                  aria-haspopup="dialog"
                  onClick={() => openDeals(nth === 0 ? 'came' : 'went', it.stage_id)}
                >
                  <span className={classes.name}>{it.name}</span>
                  <span className={classes.track} aria-hidden>
                    <i style={{ width: `${(it.deals / most) * 100}%`, '--own': it.color }} />
                  </span>
                  <b>{say(it.deals, 'number')}</b>
                  <span className={classes.sum}>{say(it.sum, 'money')}</span>
                  <span className={classes.share}>{say(it.of_first, 'share')}</span>
                  <span className={classes.step} />
                </button>
              </li>
            ))}
          </ul>
          {took !== null && <p className={classes.note}>{t('took', { time: formatTook(took, language, 'day') })}</p>}
        </>
      }
    />
  );
}
