import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../kit/offers.ts';
import { Card, Page } from '../../../ui/page.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { useUser } from '../use-user.ts';
import { EmailCard } from './email-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { ProfileCard } from './profile-card.tsx';
import { SessionsCard } from './sessions-card.tsx';
import { TwoFactorCard } from './two-factor-card.tsx';

export function SecurityPage() {
  const { t } = useTranslation('accounts');
  const { data: user, error, refetch, isFetching } = useUser();
  return (
    <Page narrow title={t('security.title')} text={t('security.text')}>
      {user ? (
        <>
          <ProfileCard user={user} />
          {!user.email_verified && isOffered('proof') && <EmailCard user={user} />}
          <PasswordCard user={user} />
          <TwoFactorCard user={user} />
          <SessionsCard />
        </>
      ) : (
        <Card>
          {error ? (
            <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <ListSkeleton rows={5} />
          )}
        </Card>
      )}
    </Page>
  );
}
