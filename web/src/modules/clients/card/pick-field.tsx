import { IconPlus, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Popup } from '../../../ui/popup.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import fields from './inline-field.module.css';
import classes from './pick-field.module.css';

export type Choice = { id: number; name: string; note?: string | null };

type Props = {
  label: string;
  chosen: Choice | null;
  /** Those who fit the words. */
  options: Choice[] | undefined;
  words: string;
  onWords: (words: string) => void;
  onPick: (choice: Choice | null) => void;
  /** Makes a new one by this name. */
  onCreate?: (name: string) => void;
  /** What is read where nothing is chosen. */
  empty?: string;
  /** How it looks where it is no value among others. */
  className?: string | undefined;
};

/** A value chosen from a list that is searched; what is missing can be made on the spot. */
export function PickField({ label, chosen, onWords, onPick, empty, className, ...list }: Props) {
  const { t } = useTranslation('card');
  const shown = chosen?.name ?? empty ?? t('add');
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    onWords('');
  };
  const trigger = (
    <button
      type="button"
      className={className ?? fields.value}
      data-empty={!chosen || undefined}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={t('edit', { field: label, value: shown })}
      onClick={() => setOpen(!isOpen)}
    >
      {shown}
    </button>
  );
  return (
    <Popup opened={isOpen} onClose={close} trigger={trigger} position="bottom-start" label={label} titled>
      <PickList
        {...list}
        label={label}
        chosen={chosen}
        onWords={onWords}
        onPick={(choice) => {
          close();
          onPick(choice);
        }}
        onDone={close}
      />
    </Popup>
  );
}

function PickList({ chosen, options, words, onWords, onPick, onCreate, onDone }: Props & { onDone: () => void }) {
  const { t } = useTranslation(['card', 'ui']);
  const name = words.trim();
  const isNew = name !== '' && !options?.some((it) => it.name.toLowerCase() === name.toLowerCase());
  const create = onCreate && isNew ? () => (onDone(), onCreate(name)) : null;
  const first = () => (options?.[0] ? onPick(options[0]) : create?.());
  return (
    <div className={classes.list} role="group" onKeyDown={walk}>
      <SearchField
        value={words}
        onChange={onWords}
        maxLength={200}
        data-autofocus
        onKeyDown={(event) => {
          if (event.key === 'Enter' && name) first();
        }}
      />
      <div className={classes.options}>
        {options?.map((option) => (
          <button
            key={option.id}
            type="button"
            className={classes.option}
            aria-pressed={option.id === chosen?.id}
            onClick={() => onPick(option)}
          >
            {option.name}
            {option.note && <span className={classes.note}>{option.note}</span>}
          </button>
        ))}
        {options?.length === 0 && !create && <p className={classes.none}>{t('ui:nothing_found')}</p>}
      </div>
      {create && (
        <button type="button" className={classes.option} onClick={create}>
          <span className={classes.act}>
            <IconPlus size={16} /> {t('create', { name })}
          </span>
        </button>
      )}
      {chosen && (
        <button type="button" className={classes.option} onClick={() => onPick(null)}>
          <span className={classes.act}>
            <IconX size={16} /> {t('take_away')}
          </span>
        </button>
      )}
    </div>
  );
}

/** Arrows go through the lines. */
function walk(event: KeyboardEvent<HTMLDivElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  event.preventDefault();
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button[type=button]')].filter(
    (it) => it.matches('input') || it.classList.contains(classes.option!),
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + step, 0), stops.length - 1)]?.focus();
}
