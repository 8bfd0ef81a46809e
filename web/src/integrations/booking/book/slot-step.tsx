import { listFreeDays, listFreeTimes, listMasters } from '@parley/contract/integrations/booking-visits';
import { IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { formatWholeDay } from '../../../kit/i18n/formats.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { dateIn, monthIn, weekdayIn } from '../visits/say-visit.ts';
import classes from './book.module.css';
import type { Choice, Choices } from './choices.ts';
import { RadioRow } from './radio-row.tsx';

type Props = { choices: Choices; services: number[]; onChoose: (choice: Choice) => void };

// What is free now may be taken in a moment: the service is asked whenever somebody looks again.
const live = { quiet: true, staleTime: 0 };

/** With whom, on which day and when: all on one sheet, with what is nearest chosen already. */
export function SlotStep({ choices, services, onChoose }: Props) {
  const { t } = useTranslation('book');
  const language = useLanguage();
  const branch_id = choices.branch_id ?? 0;
  const ofMaster = choices.master ? { master_id: choices.master.id } : {};
  const masters = useEndpoint(listMasters, { branch_id, services }, live);
  const days = useEndpoint(listFreeDays, { branch_id, services, ...ofMaster }, live);
  // Another master may be away on the day that was chosen.
  const day = days.data?.find((it) => it === choices.day) ?? days.data?.[0] ?? null;
  const times = useEndpoint(
    listFreeTimes,
    { branch_id, services, ...ofMaster, day: day ?? '' },
    { ...live, enabled: day !== null },
  );
  const failed = [masters, days, times].find((it) => it.isError && !it.data);
  if (failed) {
    const why = isApiError(failed.error) ? failed.error.text : '';
    return <ErrorState {...(why ? { reason: why } : {})} onRetry={() => void failed.refetch()} />;
  }
  return (
    <>
      {masters.data ? (
        <RadioRow
          legend={t('master.label')}
          look="chips"
          isFirst
          chosen={choices.master?.id ?? 0}
          onChoose={(master) => onChoose({ master })}
          options={[
            {
              key: 0,
              value: null,
              name: t('master.any'),
              label: (
                <>
                  <span className={classes.anyone}>
                    <IconUsers size={16} />
                  </span>
                  {t('master.any')}
                </>
              ),
            },
            ...masters.data.map((it) => ({
              key: it.id,
              value: it,
              name: it.name,
              label: (
                <>
                  <Avatar name={it.name} seed={it.id} size={26} />
                  <span className={classes.person}>
                    {it.name}
                    {it.title && <span className={classes.meta}>{it.title}</span>}
                  </span>
                </>
              ),
            })),
          ]}
        />
      ) : (
        <Bones count={3} look="chips" />
      )}
      {days.data && !days.data.length && <p className={classes.none}>{t('day.none')}</p>}
      {days.data && days.data.length > 0 && (
        <RadioRow
          legend={t('day.label')}
          look="days"
          chosen={day}
          onChoose={(it) => onChoose({ day: it })}
          options={days.data.map((it) => ({
            key: it,
            value: it,
            name: formatWholeDay(it, language),
            label: (
              <>
                <span className={classes.weekday}>{weekdayIn(it, language)}</span>
                <span className={classes.date}>{dateIn(it)}</span>
                <span className={classes.month}>{monthIn(it, language)}</span>
              </>
            ),
          }))}
        />
      )}
      {!days.data && <Bones count={7} look="days" />}
      {day !== null && times.data && !times.data.length && <p className={classes.none}>{t('time.none')}</p>}
      {times.data && times.data.length > 0 && (
        <RadioRow
          legend={t('time.label')}
          look="times"
          chosen={choices.time?.datetime ?? null}
          onChoose={(time) => onChoose({ time })}
          options={times.data.map((it) => ({ key: it.datetime, value: it, name: it.time, label: it.time }))}
        />
      )}
      {day !== null && !times.data && <Bones count={8} look="times" />}
    </>
  );
}

const Bones = ({ count, look }: { count: number; look: 'chips' | 'days' | 'times' }) => (
  <div className={classes[look]} aria-hidden>
    {Array.from({ length: count }, (_, nth) => (
      <span key={nth} className={classes.bone} data-look={look} />
    ))}
  </div>
);
