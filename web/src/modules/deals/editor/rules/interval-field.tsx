import type { SendingInterval } from '@parley/contract/deals/automation';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberCounter } from '../../../../ui/number-counter.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import form from '../../../../ui/window-form.module.css';
import classes from './interval-field.module.css';

type Props = { value: SendingInterval; error: string | undefined; onChange: (value: SendingInterval) => void };

/** When a message leaves: so long after the deal came, or at an hour of the day. */
export function IntervalField({ value, error, onChange }: Props) {
  const { t } = useTranslation('editor');
  const id = useId();
  const isExact = 'time' in value;
  return (
    <div className={form.part} role="group" aria-label={t('message.when')} aria-describedby={error ? id : undefined}>
      <span className={form.label}>{t('message.when')}</span>
      <Segmented
        aria-label={t('message.when')}
        options={[
          { value: 'after', label: t('message.after') },
          { value: 'exact', label: t('message.exact') },
        ]}
        value={isExact ? 'exact' : 'after'}
        onChange={(way) =>
          onChange(way === 'exact' ? { days: value.days, time: '10:00' } : { days: value.days, hours: 0, minutes: 0 })
        }
      />
      <div className={classes.parts}>
        <NumberCounter
          label={t('unit.days')}
          value={value.days}
          max={365}
          error={error !== undefined}
          onChange={(days) => onChange({ ...value, days })}
        />
        {isExact ? (
          <TimeField
            label={t('unit.time')}
            value={value.time}
            error={error !== undefined}
            onChange={(time) => onChange({ days: value.days, time })}
          />
        ) : (
          <>
            <NumberCounter
              label={t('unit.hours')}
              value={value.hours}
              max={23}
              error={error !== undefined}
              onChange={(hours) => onChange({ ...value, hours })}
            />
            <NumberCounter
              label={t('unit.minutes')}
              value={value.minutes}
              max={59}
              step={5}
              error={error !== undefined}
              onChange={(minutes) => onChange({ ...value, minutes })}
            />
          </>
        )}
      </div>
      {error ? (
        <p id={id} role="alert" className={form.error}>
          {error}
        </p>
      ) : (
        <p className={form.note}>{t(isExact ? 'message.exact_note' : 'message.after_note')}</p>
      )}
    </div>
  );
}
