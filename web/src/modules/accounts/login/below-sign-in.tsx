import { IconBrandGoogle, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../kit/offers.ts';
import { Button } from '../../../ui/button.tsx';
import { DemoNote } from '../../../ui/demo-note.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import classes from './below-sign-in.module.css';
import { useGoogle } from './use-google.ts';

type Person = { email: string; password: string };

/** Printed by the demo at its first start; no other installation has them. */
const demoPeople = {
  admin: { email: 'admin@demo.parley', password: 'parley-demo' },
  operator: { email: 'operator@demo.parley', password: 'parley-demo' },
};

export function BelowSignIn({ onDemo }: { onDemo: (person: Person) => void }) {
  const { t } = useTranslation('accounts');
  const google = useGoogle();
  return (
    <>
      {isOffered('google') && (
        <>
          <div className={classes.or}>{t('login.or')}</div>
          <Button size="lg" wide icon={<IconBrandGoogle />} loading={google.isLeaving} onClick={google.leave}>
            {t('login.google')}
          </Button>
          {google.refusal && <FormAlert>{google.refusal}</FormAlert>}
        </>
      )}
      <a className={classes.tour} href="/app/help/">
        <IconPlayerPlay />
        {t('login.tour')}
      </a>
      {isOffered('demo') && (
        <div className={classes.demo}>
          <DemoNote />
          <p className={classes.fill}>{t('login.demo')}</p>
          <div className={classes.people}>
            {(['admin', 'operator'] as const).map((who) => (
              <Button key={who} size="sm" onClick={() => onDemo(demoPeople[who])}>
                {t(`login.demo_${who}`)}
              </Button>
            ))}
          </div>
        </div>
      )}
    </>
  );
}
