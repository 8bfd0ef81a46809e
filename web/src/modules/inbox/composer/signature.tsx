import { useTranslation } from 'react-i18next';
import classes from './signature.module.css';

/** What the channel puts below every letter, in view while one writes. */
export function Signature({ text }: { text: string }) {
  const { t } = useTranslation('composer');
  return (
    <div className={classes.signature} role="note" aria-label={t('letter.signature')}>
      {text}
    </div>
  );
}
