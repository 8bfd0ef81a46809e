import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import classes from './two-factor-card.module.css';

type Props = { codes: string[]; onSaved: () => void };

/** Shown once, so it goes away only by saying that they are saved. */
export function RecoveryCodes({ codes, onSaved }: Props) {
  const { t } = useTranslation('accounts');
  const lines = codes.join('\n');
  const saved = (
    <Button look="primary" onClick={onSaved}>
      {t('two_factor.codes_saved')}
    </Button>
  );
  return (
    <Modal opened strict onClose={onSaved} title={t('two_factor.codes_title')} size="sm" footer={saved}>
      <p>{t('two_factor.codes_text')}</p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.row}>
        <CopyButton text={lines} label={t('two_factor.copy_codes')} done={t('copied')} />
        <Button icon={<IconDownload />} onClick={() => download(t('two_factor.codes_file'), lines)}>
          {t('two_factor.download_codes')}
        </Button>
      </div>
    </Modal>
  );
}

function download(name: string, text: string) {
  const url = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}
