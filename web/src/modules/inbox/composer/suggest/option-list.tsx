import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import classes from './option-list.module.css';

export type SuggestKeys = RefObject<((event: React.KeyboardEvent) => boolean) | null>;

type Props<T> = {
  label: string;
  options: readonly T[];
  keyOf: (option: T) => string | number;
  /** Shown for its reason and never picked; such options stand last. */
  isBarred?: (option: T) => boolean;
  onPick: (option: T) => void;
  onClose: () => void;
  /** The field's keys come here first; true: they were meant for the list. */
  keys: SuggestKeys;
  /** Tells the field which option the arrows stand on. */
  onActive: (elementId: string | null) => void;
  children: (option: T) => ReactNode;
  /** About the option that the arrows stand on. */
  preview?: (option: T) => ReactNode;
  /** Said when there are none. */
  nothing?: string | undefined;
};

/** Stands above the field while one types; the cursor stays in the field. */
export function OptionList<T>(props: Props<T>) {
  const { label, options, keyOf, isBarred, onPick, onClose, keys, onActive, children, preview, nothing } = props;
  const id = useId();
  const [place, setPlace] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const open = isBarred ? options.filter((it) => !isBarred(it)) : options;
  const active = Math.min(place, open.length - 1);
  const elementId = (at: number) => `${id}-${at}`;

  const press = useEffectEvent((event: React.KeyboardEvent): boolean => {
    const isShown = options.length > 0 || nothing !== undefined;
    if (event.nativeEvent.isComposing || !isShown) return false;
    if (event.key === 'Escape') onClose();
    else if (!open.length) return false;
    else if (event.key === 'ArrowDown') setPlace((active + 1) % open.length);
    else if (event.key === 'ArrowUp') setPlace((active - 1 + open.length) % open.length);
    else if ((event.key === 'Enter' && !event.shiftKey) || event.key === 'Tab') onPick(open[active]!);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });
  useEffect(() => {
    keys.current = (event) => press(event);
    return () => {
      keys.current = null;
    };
  }, [keys]);
  const tellActive = useEffectEvent(onActive);
  useEffect(() => {
    tellActive(open.length ? elementId(active) : null);
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
    return () => tellActive(null);
    // oxlint-disable-next-line react/exhaustive-deps -- the id never changes
  }, [active, open.length]);

  if (!options.length) {
    return nothing ? (
      <p className={`${classes.pane} ${classes.nothing}`} role="status">
        {nothing}
      </p>
    ) : null;
  }
  return (
    <div className={classes.pane}>
      <div ref={list} role="listbox" aria-label={label} className={classes.list}>
        {options.map((option, at) => (
          <div
            key={keyOf(option)}
            id={elementId(at)}
            role="option"
            aria-selected={at === active}
            aria-disabled={at >= open.length || undefined}
            className={classes.option}
            // The field keeps the cursor.
            onMouseDown={(event) => event.preventDefault()}
            {...(at < open.length ? { onMouseMove: () => setPlace(at), onClick: () => onPick(option) } : {})}
          >
            {children(option)}
          </div>
        ))}
      </div>
      {preview && open.length > 0 && <div className={classes.preview}>{preview(open[active]!)}</div>}
    </div>
  );
}
