import { IconDoorEnter } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { session } from '../../kit/session.ts';
import { paths } from '../paths.ts';

/** Inside a frame nobody types a password: the sign-in opens in a window of its own, and the frame looks again. */
export function SignInElsewhere() {
  const { t } = useTranslation('app');
  const router = useRouter();
  const lookAgain = () => {
    session.setState({ status: 'unknown' });
    void router.invalidate();
  };
  useEffect(() => {
    addEventListener('focus', lookAgain);
    return () => removeEventListener('focus', lookAgain);
  });
  return (
    <Notice
      icon={<IconDoorEnter />}
      title={t('notice.signed_out.title')}
      reason={t('notice.signed_out.text')}
      buttons={
        <>
          <a className={buttonClass({ look: 'primary' })} href={paths.login} target="_blank" rel="noopener">
            {t('notice.signed_out.open')}
          </a>
          <Button look="quiet" onClick={lookAgain}>
            {t('notice.signed_out.again')}
          </Button>
        </>
      }
    />
  );
}
