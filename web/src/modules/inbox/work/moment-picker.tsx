import { addDays, weekdayOf } from '@parley/contract/time';
import { IconBriefcase, IconCalendar, IconClock, IconMoon, IconSunrise } from '@tabler/icons-react';
import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { dayAt, hours, timeAt } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useZoneNote } from '../../../ui/zone-note.ts';
import { readMoment } from '../../../kit/moments/read-moment.ts';
import classes from './moment-picker.module.css';
import { untilWords } from '../../../kit/moments/until-words.ts';

const CalendarPanel = lazy(() =>
  import('../../../ui/calendar-panel.tsx').then((file) => ({ default: file.CalendarPanel })),
);

type Props = {
  /** The word on the button. */
  action: string;
  /** Stands below the field while nothing is chosen. */
  hint: string;
  /** No later moment can be chosen, and why. */
  end?: { at: Date; words: string } | null;
  onChoose: (moment: Date) => void;
};

/** A moment ahead: in words, by one of four usual ones, or by the calendar. */
export function MomentPicker({ action, hint, end = null, onChoose }: Props) {
  const { t } = useTranslation('work');
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  /** Null: the calendar is not open. */
  const [picked, setPicked] = useState<Date | null>(null);
  const zoneNote = useZoneNote();
  const now = new Date();
  const read = readMoment(typed, now);
  const chosen = read ?? picked;
  const isPast = !read && picked !== null && picked <= now;
  const isTooLate = (moment: Date): boolean => end !== null && moment > end.at;
  const isRefused = isPast || (chosen !== null && isTooLate(chosen));
  const wordsBelow = () => {
    if (typed.trim() && !read) return t('snooze.not_understood');
    if (isPast) return t('snooze.passed');
    if (isRefused) return end?.words;
    return chosen ? [formatDateTime(chosen, language), zoneNote].filter(Boolean).join(' · ') : hint;
  };
  const openCalendar = () => {
    setTyped('');
    setPicked(timeAt(addDays(dayAt(now), 1), MORNING));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen && !isRefused) onChoose(chosen);
  };
  return (
    <>
      <form className={classes.words} onSubmit={submit}>
        <TextField
          data-autofocus
          aria-label={t('snooze.words')}
          placeholder={t('snooze.hint')}
          value={typed}
          maxLength={60}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" look="primary" disabled={!chosen || isRefused}>
          {action}
        </Button>
        <p className={classes.understood} role="status" data-wrong={(typed.trim() && !read) || isRefused || undefined}>
          {wordsBelow()}
        </p>
      </form>
      {picked ? (
        <Suspense fallback={<div className={classes.waiting} />}>
          <div className={classes.calendar}>
            <CalendarPanel
              time={picked}
              onChange={(time) => time && setPicked(time)}
              onDone={() => !isRefused && onChoose(picked)}
            />
          </div>
        </Suspense>
      ) : (
        <ul className={classes.moments}>
          {usualMoments(now).map(({ name, icon: Icon, time }) => (
            <li key={name}>
              <button
                type="button"
                className={classes.moment}
                disabled={isTooLate(time)}
                onClick={() => onChoose(time)}
              >
                <Icon size={18} />
                <span className={classes.name}>{t(`snooze.${name}`)}</span>
                <span className={classes.time}>{untilWords(time, now, language)}</span>
              </button>
            </li>
          ))}
          <li>
            <button type="button" className={classes.moment} onClick={openCalendar}>
              <IconCalendar size={18} />
              <span className={classes.name}>{t('snooze.choose')}</span>
            </button>
          </li>
        </ul>
      )}
    </>
  );
}

const EVENING = 18;
const MORNING = 9;

/** The evening is offered while it lies ahead. */
function usualMoments(now: Date) {
  const today = dayAt(now);
  const at = (days: number, hour: number) => timeAt(addDays(today, days), hour);
  const toMonday = (8 - weekdayOf(today)) % 7 || 7;
  const all = [
    { name: 'hour' as const, icon: IconClock, time: new Date(now.getTime() + hours(1)) },
    { name: 'evening' as const, icon: IconMoon, time: at(0, EVENING) },
    { name: 'tomorrow' as const, icon: IconSunrise, time: at(1, MORNING) },
    { name: 'week' as const, icon: IconBriefcase, time: at(toMonday, MORNING) },
  ];
  // On a Sunday the next week begins tomorrow.
  return all.filter(({ time }, at) => time > now && time.getTime() !== all[at - 1]?.time.getTime());
}
