import { cancelImport, type SheetImportDraft, startImport } from '@parley/contract/clients/import';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { ColumnsStep } from './columns-step.tsx';
import { FileStep } from './file-step.tsx';
import classes from './import-window.module.css';
import { ProgressStep } from './progress-step.tsx';
import { closeSheets, useSheetsPlace } from './sheets-place.ts';
import { keepImport, useImport } from './use-import.ts';

/** A sheet becomes clients in three steps: the file, what its columns mean, and how it went. */
export function ImportWindow() {
  const { t } = useTranslation('sheets');
  const { opened } = useSheetsPlace();
  const [id, setId] = useState<number | null>(null);
  const { data } = useImport(id);
  const forget = useAction(cancelImport, { quiet: true });
  const isDraft = data?.status === 'ready';
  const leave = () => {
    // A sheet that was only looked at need not lie about.
    if (id !== null && isDraft) forget.mutate({ id });
    if (data?.status !== 'running' && data?.status !== 'reverting') setId(null);
    closeSheets();
  };
  const step = id === null ? 0 : isDraft || !data ? 1 : 2;
  const steps = useRef<HTMLOListElement>(null);
  // The button that led on goes with its step: the keys go on in the window.
  useEffect(() => {
    if (document.activeElement === document.body) steps.current?.closest<HTMLElement>('[role=dialog]')?.focus();
  }, [step, data?.status]);
  return (
    <Modal
      opened={opened === 'import'}
      onClose={leave}
      title={t('import.title')}
      size="lg"
      fullOnPhone
      footer={isDraft ? <DraftButtons draft={data} onBack={() => setId(null)} /> : undefined}
    >
      <ol ref={steps} className={classes.steps}>
        {(['file', 'columns', 'result'] as const).map((name, nth) => (
          <li key={name} className={classes.step} aria-current={nth === step ? 'step' : undefined}>
            <span className={classes.number}>{nth + 1}</span>
            {t(`step.${name}`)}
          </li>
        ))}
      </ol>
      {id === null && <FileStep onRead={setId} onOpen={setId} />}
      {id !== null && !data && <ListSkeleton rows={4} />}
      {data && isDraft && <ColumnsStep draft={data} />}
      {data && !isDraft && <ProgressStep it={data} onAgain={() => setId(null)} />}
    </Modal>
  );
}

function DraftButtons({ draft, onBack }: { draft: SheetImportDraft; onBack: () => void }) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const start = useAction(startImport, { onDone: keepImport });
  const forget = useAction(cancelImport, { quiet: true });
  const isNamed = draft.mapping.some((it) => it && ['id', 'name', 'phone', 'email'].includes(it));
  const back = () => {
    forget.mutate({ id: draft.id });
    onBack();
  };
  return (
    <>
      {!isNamed && <p className={classes.note}>{t('columns.nameless')}</p>}
      <Button onClick={back}>{t('back')}</Button>
      <Button
        look="primary"
        disabled={!isNamed}
        loading={start.isPending}
        onClick={() => start.mutate({ id: draft.id })}
      >
        {t('import.start', { count: draft.total, n: formatNumber(draft.total, language) })}
      </Button>
    </>
  );
}
