import { IconSearch, IconX } from '@tabler/icons-react';
import type { ComponentProps, Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { join } from './join.ts';
import { Kbd } from './kbd.tsx';
import classes from './search-field.module.css';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type'> & {
  value: string;
  onChange: (value: string) => void;
  /** Shown while empty: the key that brings the cursor here. */
  keys?: string;
  ref?: Ref<HTMLInputElement>;
};

export function SearchField({ value, onChange, keys, placeholder, className, ...rest }: Props) {
  const { t } = useTranslation('ui');
  return (
    <div className={join(classes.box, className)}>
      <IconSearch className={classes.icon} size={17} />
      <input
        aria-label={placeholder ?? t('search')}
        {...rest}
        type="search"
        enterKeyHint="search"
        placeholder={placeholder ?? t('search')}
        className={classes.input}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      {value ? (
        <button type="button" className={classes.clear} aria-label={t('clear')} onClick={() => onChange('')}>
          <IconX size={15} />
        </button>
      ) : (
        keys && <Kbd>{keys}</Kbd>
      )}
    </div>
  );
}
