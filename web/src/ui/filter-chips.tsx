import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './filter-chips.module.css';

export type FilterChip<F> = { key: string; text: string; /** The filter without it. */ left: F };

type Props<F> = {
  label: string;
  chips: readonly FilterChip<F>[];
  onLeave: (left: F) => void;
  clear: string;
  onClear: () => void;
};

/** What narrows a list, each with the way to let it go. */
export function FilterChips<F>({ label, chips, onLeave, clear, onClear }: Props<F>) {
  const { t } = useTranslation('ui');
  return (
    <ul className={classes.chips} aria-label={label}>
      {chips.map(({ key, text, left }) => (
        <li key={key} className={classes.chip}>
          <span className={classes.text}>{text}</span>
          <button
            type="button"
            className={classes.away}
            aria-label={t('remove', { name: text })}
            onClick={() => onLeave(left)}
          >
            <IconX size={13} />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={onClear}>
          {clear}
        </button>
      </li>
    </ul>
  );
}
