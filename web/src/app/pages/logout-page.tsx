import { IconDoorExit } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../kit/api-error.ts';
import { signOut } from '../../kit/session.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { paths } from '../paths.ts';

// Drawn twice in development, but nobody signs out twice.
let leaving: Promise<void> | null = null;

/** A link of ours signs out at once; a link from elsewhere could be a prank, so it is asked about. */
export function LogoutPage() {
  const { t } = useTranslation('app');
  const [isSure, setSure] = useState(document.referrer.startsWith(`${location.origin}/`));
  const [failure, setFailure] = useState<string | null>(null);

  useEffect(() => {
    if (!isSure) return;
    leaving ??= signOut();
    leaving.then(
      () => location.replace(paths.login),
      (error: unknown) => {
        leaving = null;
        setSure(false);
        setFailure(isApiError(error) ? error.text : t('notice.could_not_start.text'));
      },
    );
  }, [isSure, t]);

  return (
    <Notice
      icon={<IconDoorExit />}
      tone={failure === null ? 'accent' : 'warn'}
      title={isSure ? t('logout.leaving') : t('logout.ask')}
      reason={failure ?? t('logout.text')}
      buttons={
        <>
          <Button look="primary" loading={isSure} onClick={() => setSure(true)}>
            {t('log_out')}
          </Button>
          <a className={buttonClass({ look: 'quiet' })} href={paths.messenger}>
            {t('pages.to_messenger')}
          </a>
        </>
      }
    />
  );
}
