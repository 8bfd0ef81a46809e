import { IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Kbd } from './kbd.tsx';
import classes from './menu-list.module.css';

export type MenuItem =
  | {
      label: string;
      onSelect: () => void;
      icon?: ReactNode;
      note?: string;
      keys?: string;
      danger?: boolean;
      disabled?: boolean;
      checked?: boolean;
    }
  | { heading: string }
  | 'line';

type Props = { items: MenuItem[]; label: string; onDone: () => void };

/** The list inside a menu, a context menu or a bottom sheet. */
export function MenuList({ items, label, onDone }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => buttonsOf(list.current)[0]?.focus({ preventScroll: true }), []);

  return (
    <div ref={list} role="menu" aria-label={label} className={classes.list} onKeyDown={(event) => walk(event, onDone)}>
      {items.map((item, place) => {
        if (item === 'line') return <div key={`line-${place}`} role="separator" className={classes.line} />;
        if ('heading' in item) {
          return (
            <div key={item.heading} role="presentation" className={classes.heading}>
              {item.heading}
            </div>
          );
        }
        return (
          <button
            key={item.label}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
            aria-checked={item.checked}
            disabled={item.disabled}
            data-danger={item.danger || undefined}
            className={classes.item}
            onClick={() => {
              onDone();
              item.onSelect();
            }}
          >
            {item.icon && <span className={classes.icon}>{item.icon}</span>}
            <span className={classes.words}>
              <span className={classes.label}>{item.label}</span>
              {item.note && <span className={classes.note}>{item.note}</span>}
            </span>
            {item.checked && <IconCheck size={16} className={classes.check} />}
            {item.keys && <Kbd>{item.keys}</Kbd>}
          </button>
        );
      })}
    </div>
  );
}

const buttonsOf = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? []),
];

function walk(event: KeyboardEvent<HTMLDivElement>, onDone: () => void) {
  if (event.key === 'Tab') {
    event.preventDefault();
    return onDone();
  }
  const buttons = buttonsOf(event.currentTarget);
  const place = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = target(event.key, place, buttons);
  if (!next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}

function target(key: string, place: number, buttons: HTMLButtonElement[]): HTMLButtonElement | undefined {
  if (key === 'ArrowDown') return buttons[(place + 1) % buttons.length];
  if (key === 'ArrowUp') return buttons.at(place <= 0 ? -1 : place - 1);
  if (key === 'Home') return buttons[0];
  if (key === 'End') return buttons.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const ahead = [...buttons.slice(place + 1), ...buttons.slice(0, place + 1)];
  return ahead.find((button) => button.textContent.toLowerCase().startsWith(key.toLowerCase()));
}
