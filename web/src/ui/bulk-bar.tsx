import { IconX } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useEffect, useEffectEvent } from 'react';
import { useIsPhone } from '../kit/device.ts';
import { isTypedInto } from '../kit/keys/typed-into.ts';
import classes from './bulk-bar.module.css';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';
import { keepClearOfToasts } from './toast.ts';

type Props = {
  label: string;
  clear: string;
  onClear: () => void;
  count: string;
  /** The way from those in sight to everyone found. */
  all?: { label: string; onChoose: () => void } | null;
  children: ReactNode;
};

/** How many are chosen, and what is done to all of them. Esc lets them go. */
export function BulkBar({ label, clear, onClear, count, all, children }: Props) {
  useEscape(onClear);
  return (
    <div ref={keepClearOfToasts} className={classes.bar} role="toolbar" aria-label={label}>
      <IconButton label={clear} icon={<IconX />} size="sm" onClick={onClear} />
      <span className={classes.count} aria-live="polite">
        {count}
      </span>
      {all && (
        <button type="button" className={classes.all} onClick={all.onChoose}>
          {all.label}
        </button>
      )}
      <span className={classes.actions}>{children}</span>
    </div>
  );
}

/** What floats has heard it before; what stands below hears that it was meant for the choice. */
function useEscape(letGo: () => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || isTypedInto(event.target)) return;
    event.preventDefault();
    letGo();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

type ActionProps = ComponentProps<'button'> & { label: string; icon: ReactNode };

/** Named on a desk, only drawn in the hand. */
export function BulkAction({ label, icon, ...rest }: ActionProps) {
  if (useIsPhone()) return <IconButton {...rest} label={label} icon={icon} />;
  return (
    <Button {...rest} size="sm" icon={icon}>
      {label}
    </Button>
  );
}
