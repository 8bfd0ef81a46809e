import type { User } from '@parley/contract/accounts/users';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { StartTwoFactor } from './start-two-factor.tsx';
import { StopTwoFactor } from './stop-two-factor.tsx';
import classes from './two-factor-card.module.css';

export function TwoFactorCard({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const [open, setOpen] = useState<'start' | 'stop' | null>(null);
  const close = () => setOpen(null);
  return (
    <Card
      title={
        <span className={classes.title}>
          {t('two_factor.title')}
          <Badge tone={user.two_factor ? 'ok' : 'plain'}>
            {user.two_factor ? t('two_factor.on') : t('two_factor.off')}
          </Badge>
        </span>
      }
      text={t('two_factor.text')}
      aside={
        user.two_factor ? (
          <Button onClick={() => setOpen('stop')}>{t('two_factor.stop')}</Button>
        ) : (
          <Button onClick={() => setOpen('start')}>{t('two_factor.start')}</Button>
        )
      }
      flush
    >
      <span className={classes.end}>
        {open === 'start' && <StartTwoFactor user={user} onClose={close} />}
        {open === 'stop' && <StopTwoFactor onClose={close} />}
      </span>
    </Card>
  );
}
