import { useEffect, useRef } from 'react';
import { capsOf } from '../../kit/keys/chords.ts';
import { Kbd } from '../../ui/kbd.tsx';
import type { Entry } from './entries.ts';
import classes from './palette.module.css';

type Props = {
  id: string;
  entries: Entry[];
  chosen: number;
  onPoint: (at: number) => void;
  onRun: (entry: Entry) => void;
};

/** A name without spaces: with one, a screen reader would look for two elements. */
export const optionId = (listId: string, { id }: Entry): string => `${listId}-${id.replaceAll(' ', '-')}`;

export function PaletteList({ id, entries, chosen, onPoint, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, entries.length]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={entries[chosen]?.group ?? ''} className={classes.list}>
      {entries.map((entry, at) => (
        <div key={entry.id} role="presentation">
          {entry.group !== entries[at - 1]?.group && (
            <div role="presentation" className={classes.group}>
              {entry.group}
            </div>
          )}
          <div
            id={optionId(id, entry)}
            role="option"
            aria-selected={at === chosen}
            className={classes.entry}
            onPointerMove={() => at !== chosen && onPoint(at)}
            onClick={() => onRun(entry)}
          >
            <span className={classes.icon}>{entry.icon}</span>
            <span className={classes.text}>
              <span className={classes.title}>{entry.title}</span>
              {entry.note && <span className={classes.note}>{entry.note}</span>}
            </span>
            {entry.time && <span className={classes.time}>{entry.time}</span>}
            {entry.keys && (
              <span className={classes.keys}>
                {capsOf(entry.keys).map((cap, nth) => (
                  <Kbd key={`${cap} ${nth}`}>{cap}</Kbd>
                ))}
              </span>
            )}
          </div>
        </div>
      ))}
    </div>
  );
}
