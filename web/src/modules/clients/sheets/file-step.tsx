import { getImportSample } from '@parley/contract/clients/import';
import { maxSheetBytes, maxSheetRows } from '@parley/contract/clients/sheet-limits';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { download } from '../../../kit/download.ts';
import { formatNumber } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { showError } from '../../../kit/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { FileDrop } from '../../../ui/file-drop.tsx';
import classes from './import-window.module.css';
import { PastImports } from './past-imports.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { useUpload } from './use-import.ts';

const megabytes = maxSheetBytes / 1024 / 1024;

type Props = { onRead: (id: number) => void; onOpen: (id: number) => void };

export function FileStep({ onRead, onOpen }: Props) {
  const { t } = useTranslation('sheets');
  const language = useLanguage();
  const { sending, problem, start, forget } = useUpload(onRead);
  return (
    <div className={classes.stack}>
      {sending ? (
        <div className={classes.sending}>
          <p className={classes.name}>{sending.name}</p>
          <ProgressBar share={sending.done} label={t(sending.done < 1 ? 'file.sending' : 'file.reading')} />
        </div>
      ) : (
        // What was wrong with the last file is not said of the next, also of one that is not even sent.
        <div onChangeCapture={forget} onDropCapture={forget}>
          <FileDrop
            accept={['.xlsx', '.xls', '.csv']}
            maxMegabytes={megabytes}
            label={t('file.drop')}
            onFiles={([file]) => file && void start(file)}
          />
        </div>
      )}
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <div className={classes.hint}>
        <p>{t('file.hint', { rows: formatNumber(maxSheetRows, language) })}</p>
        <Button
          size="sm"
          icon={<IconFileSpreadsheet />}
          onClick={() => void download(getImportSample, { type: 'xlsx' }).catch(showError)}
        >
          {t('file.sample')}
        </Button>
      </div>
      <PastImports onOpen={onOpen} />
    </div>
  );
}
