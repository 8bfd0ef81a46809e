import { Input } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { clampCount, readCount } from './count-value.ts';
import { fieldClasses } from './field.ts';
import classes from './number-counter.module.css';

type Props = {
  value: number;
  onChange: (value: number) => void;
  label?: ReactNode;
  'aria-label'?: string;
  description?: ReactNode;
  error?: ReactNode;
  max?: number;
  step?: number;
  disabled?: boolean;
};

/** Whole numbers that never go below zero. */
export function NumberCounter({ value, onChange, max = Number.MAX_SAFE_INTEGER, step = 1, disabled, ...field }: Props) {
  const { t } = useTranslation('ui');
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const move = (by: number) => onChange(clampCount(value + by, max));
  const arrows: Record<string, number> = { ArrowUp: step, ArrowDown: -step, PageUp: step * 10, PageDown: -step * 10 };

  return (
    <Input.Wrapper {...field} aria-label={undefined} id={id} classNames={fieldClasses()}>
      <div className={classes.box} data-error={field.error ? true : undefined} data-disabled={disabled || undefined}>
        <button
          type="button"
          className={classes.step}
          aria-label={t('counter.less')}
          disabled={disabled || value <= 0}
          onClick={() => move(-step)}
        >
          <IconMinus />
        </button>
        <input
          id={id}
          className={classes.input}
          inputMode="numeric"
          role="spinbutton"
          aria-label={field['aria-label']}
          aria-valuenow={value}
          aria-valuemin={0}
          aria-invalid={field.error ? true : undefined}
          disabled={disabled}
          value={typed ?? String(value)}
          onChange={(event) => {
            setTyped(event.currentTarget.value.replace(/\D/g, ''));
            onChange(readCount(event.currentTarget.value, max));
          }}
          onBlur={() => setTyped(null)}
          onKeyDown={(event) => {
            const by = arrows[event.key];
            if (by === undefined) return;
            event.preventDefault();
            setTyped(null);
            move(by);
          }}
        />
        <button
          type="button"
          className={classes.step}
          aria-label={t('counter.more')}
          disabled={disabled || value >= max}
          onClick={() => move(step)}
        >
          <IconPlus />
        </button>
      </div>
    </Input.Wrapper>
  );
}
