import { Input } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './color-pick.module.css';
import { fieldClasses } from './field.ts';
import { Popup } from './popup.tsx';

const ColorPanel = lazy(() => import('./color-panel.tsx').then((file) => ({ default: file.ColorPanel })));

type Props = {
  options: readonly string[];
  value: string | null;
  onChange: (color: string) => void;
  label: string;
  error?: ReactNode;
  disabled?: boolean;
};

/** One of the given colours or one's own. */
export function ColorPick({ options, value, onChange, label, error, disabled }: Props) {
  const { t } = useTranslation('ui');
  const name = useId();
  const [opened, setOpened] = useState(false);
  const isOption = options.some((color) => same(color, value));
  const own = value && !isOption ? value : null;

  const ownButton = (
    <button
      type="button"
      className={classes.own}
      aria-label={own ? t('color.own_is', { color: own }) : t('color.own')}
      aria-haspopup="dialog"
      aria-expanded={opened}
      data-chosen={own ? true : undefined}
      disabled={disabled}
      style={own ? { '--own': own } : undefined}
      onClick={() => setOpened(!opened)}
    >
      {!own && <IconPlus size={15} />}
    </button>
  );
  return (
    <Input.Wrapper label={label} error={error} labelElement="div" classNames={fieldClasses()}>
      <div role="radiogroup" aria-label={label} className={classes.row}>
        {options.map((color) => (
          <input
            key={color}
            type="radio"
            name={name}
            className={classes.swatch}
            style={{ '--own': color }}
            aria-label={color}
            checked={same(color, value)}
            disabled={disabled}
            onChange={() => onChange(color)}
          />
        ))}
        <Popup
          opened={opened}
          onClose={() => setOpened(false)}
          trigger={ownButton}
          position="bottom-start"
          label={t('color.own')}
          padded
        >
          <Suspense fallback={<div className={classes.waiting} tabIndex={-1} data-autofocus />}>
            <ColorPanel value={value ?? options[0] ?? '#3ea1df'} onChange={onChange} />
          </Suspense>
        </Popup>
      </div>
    </Input.Wrapper>
  );
}

const same = (one: string, other: string | null) => one.toLowerCase() === other?.toLowerCase();
