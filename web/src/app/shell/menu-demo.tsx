import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../kit/offers.ts';
import { DemoNote } from '../../ui/demo-note.tsx';
import { Popup } from '../../ui/popup.tsx';
import classes from './menu-demo.module.css';

/** Says quietly that this is a demo: in the open menu in full, on the rail by one word that tells the rest. */
export function MenuDemo({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('app');
  const [isTold, setTold] = useState(false);
  if (!isOffered('demo')) return null;
  if (isOpen) {
    return (
      <div className={classes.card}>
        <DemoNote />
      </div>
    );
  }
  const close = () => setTold(false);
  const word = (
    <button
      type="button"
      className={classes.word}
      aria-haspopup="dialog"
      aria-expanded={isTold}
      onClick={() => setTold(!isTold)}
    >
      {t('demo')}
    </button>
  );
  return (
    <Popup opened={isTold} onClose={close} trigger={word} position="right-end" label={t('demo')} padded width={240}>
      <DemoNote />
    </Popup>
  );
}

/** The same in the hand, above the bar; the links are behind its home. */
export function DemoLine() {
  const { t } = useTranslation(['ui', 'app']);
  if (!isOffered('demo')) return null;
  return (
    <aside className={classes.line} aria-label={t('app:demo')}>
      {t('ui:demo.text')}
    </aside>
  );
}
