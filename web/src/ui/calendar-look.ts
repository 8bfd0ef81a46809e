import { useTranslation } from 'react-i18next';
import { weekStarts } from '@parley/contract/languages';
import { formatWholeDay } from '../kit/i18n/formats.ts';
import { useLanguage } from '../kit/i18n/i18n.ts';
import { dayAt, useDisplayZone } from '../kit/time.ts';
import { calendarLocale } from './calendar-locale.ts';
import classes from './calendar-panel.module.css';

/** What every calendar looks and sounds like; `begin` is the day the keys begin from. */
export function useCalendarLook(begin: string | undefined) {
  const { t } = useTranslation('ui');
  const language = useLanguage();
  const today = dayAt(new Date(), useDisplayZone());
  const [previous, next] = [t('date.previous'), t('date.next')];
  return {
    settings: { locale: calendarLocale(language), firstDayOfWeek: weekStarts[language] },
    look: {
      getDayProps: (day: string) => ({
        'aria-label': formatWholeDay(day.slice(0, 10), language),
        'data-autofocus': day === begin || undefined,
        // The library would ask the device's calendar.
        'data-today': day.slice(0, 10) === today || undefined,
      }),
      ariaLabels: {
        previousMonth: previous,
        nextMonth: next,
        previousYear: previous,
        nextYear: next,
        previousDecade: previous,
        nextDecade: next,
      },
      classNames: {
        day: classes.day,
        weekday: classes.weekday,
        calendarHeaderControl: classes.arrow,
        calendarHeaderLevel: classes.level,
      },
    },
  } as const;
}
