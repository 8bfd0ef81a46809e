import { fieldErrors } from '@parley/contract/field-errors';
import { type WorkingHours, workingHours } from '@parley/contract/projects/working-hours';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { HolidayRows } from './holiday-rows.tsx';
import { WeekRows } from './week-rows.tsx';

type Props = { hours: WorkingHours; zone: string; onChange: (hours: WorkingHours) => void };

/** A week and the days that are not as it says, of a project or of a part of it. */
export function HoursFields({ hours, zone, onChange }: Props) {
  const language = useLanguage();
  const checked = workingHours.safeParse(hours);
  const errors = checked.success ? {} : fieldErrors(checked.error.issues, language);
  return (
    <>
      <WeekRows
        week={hours.week}
        errorOf={(day) => errorBelow(errors, `week.${day}`)}
        onChange={(week) => onChange({ ...hours, week })}
      />
      <HolidayRows
        holidays={hours.holidays}
        zone={zone}
        errorOf={(nth) => errorBelow(errors, `holidays.${nth}`)}
        onChange={(holidays) => onChange({ ...hours, holidays })}
      />
    </>
  );
}

export const areHoursRight = (hours: WorkingHours): boolean => workingHours.safeParse(hours).success;

/** Whatever is wrong within a part is said once, below it. */
const errorBelow = (errors: Record<string, string[]>, place: string): string | undefined =>
  Object.entries(errors).find(([path]) => path === place || path.startsWith(`${place}.`))?.[1][0];
