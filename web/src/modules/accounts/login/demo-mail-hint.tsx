import { Trans } from 'react-i18next/TransWithoutContext';
import { isOffered } from '../../../kit/offers.ts';
import classes from '../entry/form.module.css';

/** In another tab, so that the form stays as it is. */
export function DemoMailHint() {
  if (!isOffered('mailbox')) return null;
  return (
    <p className={classes.fine}>
      <Trans
        ns="accounts"
        i18nKey="forgot.demo"
        components={{ mailbox: <a href="/app/mailbox/" target="_blank" rel="noreferrer" /> }}
      />
    </p>
  );
}
