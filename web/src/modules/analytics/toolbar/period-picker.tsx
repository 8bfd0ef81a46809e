import { dayOf } from '@parley/contract/time';
import { IconCalendar, IconCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { displayZone } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { Popup } from '../../../ui/popup.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { useProject } from '../../projects/index.ts';
import type { AnalyticsSearch, SearchChange } from '../search.ts';
import { type Days, daysOf, presetOf, presets } from './presets.ts';
import { formatDays } from './format-days.ts';
import classes from './toolbar.module.css';

const Calendar = lazy(() =>
  import('../../../ui/day-range-panel.tsx').then((file) => ({ default: file.DayRangePanel })),
);

type Props = {
  asked: AnalyticsSearch;
  /** As the server took it, where the address says nothing. */
  period: Days | undefined;
  show: (change: SearchChange) => void;
  /** Whether the page can say how it was before. */
  compares?: boolean;
};

/** Which days: a preset, or one's own. They are written out in the address, so that a link shows the same tomorrow. */
export function PeriodPicker({ asked, period, show, compares = true }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const [opened, setOpened] = useState(false);
  const today = useToday();
  const usual = daysOf('month', today);
  const days = period ?? { from: asked.date_from ?? usual.from, to: asked.date_to ?? usual.to };
  const chosen = presetOf(days, today);
  const pick = ({ from, to }: Days) => {
    show({ date_from: from, date_to: to });
    setOpened(false);
  };
  const button = (
    <Button
      icon={<IconCalendar />}
      aria-haspopup="dialog"
      aria-expanded={opened}
      aria-label={`${t('period.label')}: ${formatDays(days, language)}`}
      onClick={() => setOpened(!opened)}
    >
      {formatDays(days, language)}
    </Button>
  );
  return (
    <Popup opened={opened} onClose={() => setOpened(false)} label={t('period.label')} trigger={button}>
      <div className={classes.period}>
        <div className={classes.presets}>
          {presets.map((preset) => (
            <button
              key={preset}
              type="button"
              className={classes.preset}
              aria-pressed={preset === chosen}
              onClick={() => pick(daysOf(preset, today))}
            >
              {t(`period.${preset}`)}
              {preset === chosen && <IconCheck size={16} />}
            </button>
          ))}
        </div>
        <div>
          <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>
            <Calendar from={days.from} to={days.to} latest={today} onPick={(from, to) => pick({ from, to })} />
          </Suspense>
          {compares && (
            <div className={classes.compare}>
              <Switch
                row
                label={t('period.compare')}
                checked={asked.compare !== false}
                onChange={({ currentTarget }) => show({ compare: currentTarget.checked ? undefined : false })}
              />
            </div>
          )}
        </div>
      </div>
    </Popup>
  );
}

/** By the project's clock, as its days are counted. */
function useToday(): string {
  const zone = useProject().data?.time_zone;
  return dayOf(Date.now(), zone ?? displayZone());
}
