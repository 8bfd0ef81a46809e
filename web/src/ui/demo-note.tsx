import { useTranslation } from 'react-i18next';
import { isOffered } from '../kit/offers.ts';
import classes from './demo-note.module.css';

/** What whoever is in a demo should know, and where its letters and its clients' phones are. */
export function DemoNote() {
  const { t } = useTranslation('ui');
  return (
    <div className={classes.note}>
      {t('demo.text')}
      <span className={classes.links}>
        {isOffered('mailbox') && (
          <a href="/app/mailbox/" target="_blank" rel="noreferrer">
            {t('demo.mailbox')}
          </a>
        )}
        {isOffered('simulator') && (
          <a href="/simulator/" target="_blank" rel="noreferrer">
            {t('demo.phones')}
          </a>
        )}
      </span>
    </div>
  );
}
