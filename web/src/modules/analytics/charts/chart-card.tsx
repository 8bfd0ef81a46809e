import { IconChartBar, IconDownload, IconPhoto, IconPrinter, IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { isAsTable, withTable } from '../search.ts';
import { useAsked } from '../use-asked.ts';
import classes from './chart-card.module.css';
import { writeCsv } from './csv.ts';
import { drawPng } from './draw-png.ts';
import { printOnly } from './print.ts';
import { fileName, saveFile } from './save-file.ts';
import type { Table } from './table.ts';
import { type CellLook, TableView } from './table-view.tsx';

type Props = {
  /** In the address: which cards are shown as tables. */
  name: string;
  title: string;
  hint?: string | undefined;
  /** The same as the chart says: shown instead of it, read aloud beside it, written to a sheet. */
  table: Table;
  /** A cell that is more than its words: a link, a face. */
  look?: CellLook;
  /** Written into the names of its files. */
  period?: string | undefined;
  wide?: boolean;
  /** What a legend or other small tools say, beside the title. */
  aside?: ReactNode;
  /** Nothing to draw: this is said instead. */
  empty?: string | false | undefined;
  /** What can be read and pressed by itself, beside the picture or instead of it. */
  parts?: ReactNode;
  /** The picture; a card with neither is a table only. */
  children?: ReactNode;
};

/** A chart that is also a table, a sheet, a picture and a page of paper. */
export function ChartCard({ name, title, hint, table, look, period = '', wide, aside, empty, parts, children }: Props) {
  const { t } = useTranslation('analytics');
  const language = useLanguage();
  const { asked, show } = useAsked();
  const id = useId();
  const card = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const hasChart = children !== undefined || parts !== undefined;
  const isTable = !hasChart || isAsTable(asked, name);
  const saveCsv = () => {
    const blob = new Blob([writeCsv(table, language)], { type: 'text/csv;charset=utf-8' });
    saveFile(blob, fileName(title, period, 'csv'));
  };
  const savePng = () =>
    void drawPng(body.current!.firstElementChild as HTMLElement).then(
      (blob) => saveFile(blob, fileName(title, period, 'png')),
      showError,
    );
  return (
    <section ref={card} className={classes.card} data-wide={wide} aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {hint && <span className={classes.hint}>{hint}</span>}
        <span className={classes.aside}>{aside}</span>
        <span className={classes.acts}>
          {hasChart && (
            <IconButton
              size="sm"
              label={t(isTable ? 'card.as_chart' : 'card.as_table', { title })}
              icon={isTable ? <IconChartBar size={16} /> : <IconTable size={16} />}
              onClick={() => show({ tables: withTable(asked, name, !isTable) })}
            />
          )}
          <Menu
            label={t('card.save', { title })}
            position="bottom-end"
            trigger={<IconButton size="sm" label={t('card.save', { title })} icon={<IconDownload size={16} />} />}
            items={[
              { label: t('card.csv'), icon: <IconTable />, onSelect: saveCsv },
              { label: t('card.png'), icon: <IconPhoto />, onSelect: savePng },
              {
                label: t('card.print'),
                icon: <IconPrinter />,
                onSelect: () => card.current && printOnly(card.current),
              },
            ]}
          />
        </span>
      </header>
      {empty ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <div ref={body} className={classes.body}>
          {isTable ? (
            <TableView table={table} label={title} {...(look ? { look } : {})} />
          ) : (
            <div className={parts && children ? classes.beside : classes.alone}>
              {children && (
                <div role="img" aria-label={hint ? `${title}, ${hint}` : title} className={classes.picture}>
                  <Suspense fallback={<div className={classes.waiting} />}>{children}</Suspense>
                </div>
              )}
              {parts}
              {!parts && (
                <div className="visually-hidden">
                  <TableView table={table} label={title} isHidden />
                </div>
              )}
            </div>
          )}
        </div>
      )}
    </section>
  );
}
