import { exportColumns } from '@parley/contract/clients/export';
import type { SheetType } from '@parley/contract/sheet-types';
import { columnTitles } from '@parley/contract/clients/sheet-words';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { useFields } from '../../fields/index.ts';
import classes from './export-window.module.css';
import { type ExportWish, closeSheets, useSheetsPlace } from './sheets-place.ts';
import { useExport } from './use-export.ts';

type Whom = 'chosen' | 'filter' | 'all';

export function ExportWindow() {
  const { t } = useTranslation('sheets');
  const { opened, wish } = useSheetsPlace();
  return (
    <Modal opened={opened === 'export'} onClose={closeSheets} title={t('export.title')} fullOnPhone>
      {opened === 'export' && <ExportForm wish={wish} />}
    </Modal>
  );
}

/** Whom, which columns, as which file. */
function ExportForm({ wish }: { wish: ExportWish }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const fields = useFields('client');
  const { state, start } = useExport(closeSheets);
  const whoms = whomsIn(wish);
  const chosenCount = formatNumber(wish.ids?.length ?? 0, language);
  const [whom, setWhom] = useState<Whom>(whoms[0]!);
  const [type, setType] = useState<SheetType>('xlsx');
  const all = [
    ...exportColumns.map((name) => ({ name: name as string, title: columnTitles[name][language] })),
    ...fields.map(({ id, label }) => ({ name: `field_${id}`, title: label })),
  ];
  const [columns, setColumns] = useState(() => usualColumns(wish.columns));
  const chosen = all.map(({ name }) => name).filter((name) => columns.has(name));
  const toggle = (name: string, isOn: boolean) =>
    setColumns((known) => new Set(isOn ? [...known, name] : [...known].filter((it) => it !== name)));
  const run = () =>
    void start({
      type,
      columns: chosen,
      ...(whom === 'chosen' ? { ids: wish.ids ?? [] } : { filter: whom === 'filter' ? (wish.filter ?? {}) : {} }),
    });
  return (
    <div className={classes.form}>
      {whoms.length > 1 && (
        <Segmented
          wide
          aria-label={t('export.whom')}
          options={whoms.map((value) => ({ value, label: t(`export.${value}`, { n: chosenCount }) }))}
          value={whom}
          onChange={setWhom}
        />
      )}
      <Segmented
        wide
        aria-label={t('export.type')}
        options={[
          { value: 'xlsx', label: 'Excel (xlsx)' },
          { value: 'csv', label: 'CSV' },
        ]}
        value={type}
        onChange={setType}
      />
      <fieldset className={classes.columns}>
        <legend className={classes.legend}>{t('export.columns')}</legend>
        {all.map(({ name, title }) => (
          <Checkbox
            key={name}
            label={title}
            checked={columns.has(name)}
            onChange={(event) => toggle(name, event.currentTarget.checked)}
          />
        ))}
      </fieldset>
      <p className={classes.state} role="status">
        {state?.status === 'running' &&
          t('export.running', { count: state.done, n: formatNumber(state.done, language) })}
        {state?.status === 'failed' && t('export.failed')}
      </p>
      <Button look="primary" wide disabled={!chosen.length} loading={state?.status === 'running'} onClick={run}>
        {t('export.start')}
      </Button>
    </div>
  );
}

const whomsIn = ({ ids, filter }: ExportWish): Whom[] => [
  ...(ids?.length ? (['chosen'] as const) : []),
  ...(filter && Object.keys(filter).length ? (['filter'] as const) : []),
  'all',
];

const always = ['name', 'phone', 'email'];
const usual = ['organization', 'manager', 'tag', 'notes'];

/** Those on the screen; the table calls the manager by its id. */
const usualColumns = (shown: readonly string[] = usual): Set<string> =>
  new Set([...always, ...shown.map((name) => (name === 'manager_id' ? 'manager' : name))]);
