import type { LeadSource } from '@parley/contract/deals/sources';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../../kit/offers.ts';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { CopyButton } from '../../../../ui/copy-button.tsx';
import form from '../../../../ui/window-form.module.css';
import { snippetOf } from './snippet.ts';
import classes from './snippet-window.module.css';

/** The form of a site, ready to be put there. */
export function SnippetPart({ source, onClose }: { source: LeadSource; onClose: () => void }) {
  const { t } = useTranslation('editor');
  const words = {
    name: t('snippet.name'),
    phone: t('snippet.phone'),
    send: t('snippet.send'),
    leave: t('snippet.leave'),
    thanks: t('snippet.thanks'),
  };
  const code = snippetOf(source, words);
  return (
    <div className={form.form}>
      <p className={form.note}>{t('snippet.about', { name: source.name })}</p>
      <div className={classes.halves}>
        <div className={form.part}>
          <span className={form.label}>{t('snippet.code')}</span>
          <pre className={classes.code} tabIndex={0} aria-label={t('snippet.code')}>
            {code}
          </pre>
        </div>
        <div className={form.part}>
          <span className={form.label}>{t('snippet.looks')}</span>
          <div className={classes.preview} aria-hidden="true">
            <span>{words.name}</span>
            <span className={classes.box} />
            <span>{words.phone}</span>
            <span className={classes.box} />
            <span className={classes.button}>{words.send}</span>
          </div>
          <p className={form.note}>{t('snippet.style')}</p>
        </div>
      </div>
      <ul className={classes.facts}>
        <li>{t('snippet.fields', { name: source.name_field, phone: source.phone_field })}</li>
        <li>{t('snippet.twice')}</li>
        <li>{t('snippet.json')}</li>
      </ul>
      <div className={form.buttons}>
        {isOffered('demo') && (
          <a className={buttonClass()} href="/demo/shop/#request" target="_blank" rel="noreferrer">
            <IconExternalLink size={16} />
            {t('snippet.test')}
          </a>
        )}
        <Button onClick={onClose}>{t('done')}</Button>
        <CopyButton text={code} label={t('snippet.copy')} done={t('copied')} look="primary" />
      </div>
    </div>
  );
}
