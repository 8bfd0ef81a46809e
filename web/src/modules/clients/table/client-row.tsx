import type { ClientRow as Row } from '@parley/contract/clients/table';
import { IconArchive, IconDots, IconLock } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { type CellWords, cellOf } from './client-cell.tsx';
import classes from './client-row.module.css';
import { type ColumnKey, isFigure } from './columns.ts';

export type RowDeeds = {
  press: (row: Row, event: MouseEvent) => void;
  toggle: (row: Row, event: { shiftKey: boolean }) => void;
  menu: (row: Row, x: number, y: number) => void;
};

type Props = {
  row: Row;
  columns: readonly ColumnKey[];
  words: CellWords;
  isSelected: boolean;
  isOpen: boolean;
  href: string;
  deeds: RowDeeds;
};

/** Where nothing stands, nothing is missing. */
const isPicture = (key: ColumnKey) =>
  key === 'tag' || key === 'channels' || key === 'blocked' || key === 'unsubscribed';

/** One client: plain elements only, since there are many. */
export const ClientRow = memo(function ClientRow({ row, columns, words, isSelected, isOpen, href, deeds }: Props) {
  const { t } = words;
  return (
    <div
      className={classes.row}
      data-selected={isSelected || undefined}
      data-open={isOpen || undefined}
      onClick={(event) => deeds.press(row, event)}
      onContextMenu={(event) => {
        event.preventDefault();
        deeds.menu(row, event.clientX, event.clientY);
      }}
    >
      <div role="rowheader" className={classes.first}>
        <Checkbox
          aria-label={t('select', { name: row.name })}
          checked={isSelected}
          onClick={(event) => {
            event.stopPropagation();
            deeds.toggle(row, event);
          }}
          readOnly
          className={classes.check}
        />
        <Avatar name={row.name} seed={row.id} size={26} />
        <a
          href={href}
          data-client={row.id}
          className={classes.name}
          aria-current={isOpen || undefined}
          onClick={(event) => event.preventDefault()}
        >
          {row.name}
        </a>
        {row.archived && <IconArchive size={15} className={classes.mark} role="img" aria-label={t('archived')} />}
        {row.blocked && <IconLock size={15} className={classes.mark} role="img" aria-label={t('blocked')} />}
      </div>
      {columns.map((key) => (
        <div key={key} role="cell" className={classes.cell} data-figure={isFigure(key, words.fields) || undefined}>
          {cellOf(row, key, words) ?? (!isPicture(key) && <span className={classes.none}>—</span>)}
        </div>
      ))}
      <div role="cell" className={classes.last}>
        <button
          type="button"
          className={classes.more}
          aria-label={t('more', { name: row.name })}
          aria-haspopup="menu"
          onClick={(event) => {
            event.stopPropagation();
            const { right, bottom } = event.currentTarget.getBoundingClientRect();
            deeds.menu(row, right - 220, bottom + 4);
          }}
        >
          <IconDots size={17} />
        </button>
      </div>
    </div>
  );
});
