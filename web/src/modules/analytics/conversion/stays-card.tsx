import type { ConversionStage } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import { formatTook } from '../charts/took.ts';
import classes from './conversion.module.css';
import { useConversion } from './use-conversion.ts';

type Props = { stages: readonly ConversionStage[]; period: string };

/** How long deals stay in each stage before they go on, and where they wait longest; of a stay that lasts nobody knows. */
export function StaysCard({ stages, period }: Props) {
  const { t } = useTranslation('conversion');
  const language = useLanguage();
  const { openDeals } = useConversion();
  const known = stages.filter((it) => it.ending === null && it.stay.median !== null);
  const longest = known.reduce<ConversionStage | null>(
    (most, it) => (most === null || it.stay.median! > most.stay.median! ? it : most),
    null,
  );
  const most = Math.max(1, longest?.stay.median ?? 1);
  const took = ({ stay }: ConversionStage) => formatTook(stay.median!, language, 'day');
  const isLongest = (it: ConversionStage) => it === longest && known.length > 1 && it.stay.median! > 0;
  return (
    <ChartCard
      name="stays"
      title={t('stays')}
      hint={t('stays_hint')}
      period={period}
      empty={!known.length && t('empty_stays')}
      table={{
        columns: [
          { label: t('stage'), kind: 'text' },
          { label: t('median'), kind: 'time' },
          { label: t('p90'), kind: 'time' },
          { label: t('left'), kind: 'number' },
        ],
        rows: known.map(({ name, stay }) => [name, stay.median, stay.p90, stay.count]),
      }}
      look={(row, column, words) =>
        column > 0 && <CountButton onOpen={() => openDeals('left', known[row]!.stage_id)}>{words}</CountButton>
      }
      parts={
        <ul className={classes.stays}>
          {known.map((it) => (
            <li key={it.stage_id}>
              <span className={classes.name}>{it.name}</span>
              <span className={classes.track} aria-hidden>
                <i style={{ width: `${(it.stay.median! / most) * 100}%`, '--own': it.color }} />
              </span>
              <b>
                <CountButton label={`${it.name}: ${took(it)}`} onOpen={() => openDeals('left', it.stage_id)}>
                  {took(it)}
                </CountButton>
              </b>
              {isLongest(it) && <span className={classes.note}>{t('longest')}</span>}
            </li>
          ))}
        </ul>
      }
    />
  );
}
