import type { ConversionStage } from '@parley/contract/analytics/conversion';
import { useTranslation } from 'react-i18next';
import { useCellWords } from '../charts/cell-words.ts';
import { ChartCard } from '../charts/chart-card.tsx';
import { CountButton } from '../charts/count-button.tsx';
import classes from './conversion.module.css';
import { useConversion } from './use-conversion.ts';

type Props = { stages: readonly ConversionStage[]; period: string };

/** A funnel that narrows; where deals are lost stands below it. Each stage opens the deals that reached it. */
export function FunnelCard({ stages, period }: Props) {
  const { t } = useTranslation('conversion');
  const { own, openDeals } = useConversion();
  const rows = stages.map((it) => [it.name, it.deals, it.sum, it.of_first, it.of_previous, it.now.deals, it.now.sum]);
  const columns = [
    { label: t('stage'), kind: 'text' as const },
    { label: t('reached'), kind: 'number' as const },
    { label: t('sum'), kind: 'money' as const },
    { label: t('of_first'), kind: 'share' as const },
    { label: t('of_previous'), kind: 'share' as const },
    { label: t('now'), kind: 'number' as const },
    { label: t('now_sum'), kind: 'money' as const },
  ];
  const valueOf = (it: ConversionStage) => (own.money ? it.sum : it.deals);
  const most = Math.max(1, ...stages.map(valueOf));
  const [way, lost] = [stages.filter((it) => it.ending !== 'lost'), stages.filter((it) => it.ending === 'lost')];
  const bar = (it: ConversionStage) => (
    <FunnelBar
      key={it.stage_id}
      stage={it}
      width={valueOf(it) / most}
      onOpen={() => openDeals('reached', it.stage_id)}
    />
  );
  return (
    <ChartCard
      name="funnel"
      title={t('funnel_card')}
      hint={t('funnel_hint')}
      period={period}
      empty={!stages.some((it) => it.deals > 0) && t('empty')}
      table={{ columns, rows }}
      look={(row, column, words) => {
        const { stage_id, deals, now } = stages[row]!;
        const of = column === 1 && deals ? 'reached' : column === 5 && now.deals ? 'at' : null;
        return of ? <CountButton onOpen={() => openDeals(of, stage_id)}>{words}</CountButton> : undefined;
      }}
      parts={
        <>
          <ol className={classes.funnel}>{way.map(bar)}</ol>
          {lost.length > 0 && (
            <ul className={classes.funnel} data-lost aria-label={t('lost')}>
              {lost.map(bar)}
            </ul>
          )}
        </>
      }
    />
  );
}

type BarProps = { stage: ConversionStage; width: number; onOpen: () => void };

function FunnelBar({ stage, width, onOpen }: BarProps) {
  const { t } = useTranslation('conversion');
  const { say } = useCellWords();
  const { name, color, deals, sum, of_first, of_previous } = stage;
  return (
    <li>
      <button type="button" className={classes.bar} aria-haspopup="dialog" onClick={onOpen}>
        <span className={classes.name}>{name}</span>
        <span className={classes.track} aria-hidden>
          <i style={{ width: `${width * 100}%`, '--own': color }} />
        </span>
        <b>{say(deals, 'number')}</b>
        <span className={classes.sum}>{say(sum, 'money')}</span>
        <span className={classes.share}>{say(of_first, 'share')}</span>
        <span className={classes.step}>{of_previous !== null && t('step', { share: say(of_previous, 'share') })}</span>
      </button>
    </li>
  );
}
