import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { clockOf, hoursEast } from '../kit/time.ts';
import type { Option } from './option-row.tsx';
import { Select } from './select.tsx';
import { watchMinutes } from './watch-minutes.ts';

type Props = {
  label: string;
  /** What choosing one changes. */
  about: string;
  value: string | null;
  disabled?: boolean;
  onChange: (zone: string | null) => void;
  /** Where none may be chosen: whose clock counts then. */
  without?: string;
};

/** A zone by its name, with what its clock shows now. */
export function TimeZoneSelect({ label, about, value, without, ...rest }: Props) {
  const { t } = useTranslation('ui');
  useSyncExternalStore(watchMinutes, thisMinute);
  const shown = value ?? without;
  const options = useMemo(() => optionsWith(value), [value]);
  return (
    <Select
      searchable
      {...(without && { clearable: true, placeholder: nameOf(without) })}
      label={label}
      description={`${about}. ${shown ? t('zone_now', { clock: clockIn(shown) }) : ''}`}
      options={options}
      value={value}
      {...rest}
    />
  );
}

const thisMinute = () => Math.floor(Date.now() / 60_000);

const nameOf = (zone: string) => zone.replaceAll('_', ' ');

/** Browsers leave UTC out, and may call by an older name what the server keeps. */
const optionsWith = (value: string | null): Option<string>[] =>
  [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', ...(value ? [value] : [])])].toSorted().map((zone) => ({
    value: zone,
    label: nameOf(zone),
    // Asked of those that are drawn: each takes a formatter, which is slow to make.
    get note() {
      return clockIn(zone);
    },
  }));

/** `14:05, UTC+5:45`. */
function clockIn(zone: string): string {
  const east = hoursEast(zone);
  const [hours, minutes] = [Math.trunc(Math.abs(east)), (Math.abs(east) % 1) * 60];
  const said = `${east < 0 ? '−' : '+'}${hours}${minutes ? `:${String(minutes).padStart(2, '0')}` : ''}`;
  return `${clockOf(new Date(), zone)}, UTC${east ? said : ''}`;
}
