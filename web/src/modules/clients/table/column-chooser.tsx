import { IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { drawnRow } from '../../../ui/drawn-row.ts';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { useWayOut } from '../../../ui/use-way-out.ts';
import classes from './column-chooser.module.css';
import { useColumnTitles } from './column-titles.ts';
import { allColumns, type ColumnKey, moved, toggledColumn, usualColumns } from './columns.ts';
import type { Shown } from './use-shown.ts';

/** Which columns there are, and in what order: by dragging, by arrows, by ticking. */
export function ColumnChooser({ shown }: { shown: Shown }) {
  const { t } = useTranslation('clients');
  const { columns, fields, showColumns } = shown;
  const titleOf = useColumnTitles(fields);
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const others = allColumns(fields).filter((key) => !columns.includes(key));
  const stop = () => {
    setDragged(null);
    setOver(null);
  };
  const lines = columns.map((key, at) => ({
    key,
    at,
    ...drawnRow({
      title: key,
      onDrag: () => setDragged(at),
      onOver: () => setOver(at),
      onDrop: () => {
        if (dragged !== null) showColumns(moved(columns, dragged, at));
        stop();
      },
      onStop: stop,
    }),
  }));
  const box = (key: ColumnKey) => (
    <Box
      of={key}
      title={titleOf(key)}
      checked={columns.includes(key)}
      onChange={() => showColumns(toggledColumn(columns, key))}
    />
  );
  return (
    <div className={classes.chooser}>
      <ul className={classes.list} aria-label={t('columns.shown')}>
        {lines.map(({ key, at, row, grip }) => (
          <li
            key={key}
            className={classes.line}
            data-over={(over === at && dragged !== null && dragged !== at) || undefined}
            {...row}
          >
            <span className={classes.grip} {...grip}>
              <IconGripVertical size={16} />
            </span>
            {box(key)}
            <span className={classes.order}>
              <OrderButtons
                up={t('columns.up', { name: titleOf(key) })}
                down={t('columns.down', { name: titleOf(key) })}
                at={at}
                last={columns.length - 1}
                onMove={(to) => showColumns(moved(columns, at, to))}
              />
            </span>
          </li>
        ))}
      </ul>
      {others.length > 0 && (
        <ul className={classes.list} aria-label={t('columns.hidden')}>
          {others.map((key) => (
            <li key={key} className={classes.line} data-off>
              {box(key)}
            </li>
          ))}
        </ul>
      )}
      <Button size="sm" look="quiet" onClick={() => showColumns(usualColumns)}>
        {t('columns.usual')}
      </Button>
    </div>
  );
}

type BoxProps = { of: ColumnKey; title: string; checked: boolean; onChange: () => void };

/** Ticked, it stands in the other list, and the focus follows it there. */
function Box({ of, title, checked, onChange }: BoxProps) {
  const id = `column-${of}`;
  useWayOut(() => document.getElementById(id));
  return <Checkbox id={id} label={title} checked={checked} onChange={onChange} className={classes.box} />;
}
