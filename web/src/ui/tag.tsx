import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './tag.module.css';

type Props = {
  children: string;
  /** A colour a person chose: only ever a tint and a mixed text, so it stays readable. */
  color?: string;
  onRemove?: () => void;
};

export function Tag({ children, color, onRemove }: Props) {
  return (
    <span
      className={classes.tag}
      data-colored={color ? true : undefined}
      style={color ? { '--own': color } : undefined}
    >
      <span className={classes.text}>{children}</span>
      {onRemove && <Remove name={children} onRemove={onRemove} />}
    </span>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className={classes.remove} aria-label={t('remove', { name })} onClick={onRemove}>
      <IconX size={12} />
    </button>
  );
}
