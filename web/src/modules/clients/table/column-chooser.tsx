import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { drawnRow } from '../../../ui/drawn-row.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
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
    <Checkbox
      label={titleOf(key)}
      checked={columns.includes(key)}
      onChange={() => showColumns(toggledColumn(columns, key))}
      className={classes.box}
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
              <IconButton
                size="sm"
                label={t('columns.up', { name: titleOf(key) })}
                icon={<IconArrowUp />}
                disabled={at === 0}
                onClick={() => showColumns(moved(columns, at, at - 1))}
              />
              <IconButton
                size="sm"
                label={t('columns.down', { name: titleOf(key) })}
                icon={<IconArrowDown />}
                disabled={at === columns.length - 1}
                onClick={() => showColumns(moved(columns, at, at + 1))}
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
