import { readInvitation } from '@parley/contract/projects/members';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { endpointQuery } from '../../../kit/query.ts';
import { signIn } from '../../../kit/session.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { EntryCard } from '../entry/entry-card.tsx';
import { useLinkToken } from '../entry/link-token.ts';
import { type Accepted, AcceptForm } from './accept-form.tsx';

/** The page behind an invitation link. */
export function InvitePage() {
  const { t } = useTranslation('accounts');
  const token = useLinkToken();
  const [isSecondStep, setSecondStep] = useState(false);
  const invitation = useQuery({
    ...endpointQuery(readInvitation, { token: token ?? '' }, { quiet: true, enabled: token !== null }),
    retry: false,
  });

  if (!token) return <Ended text={t('invite.no_token')} />;
  if (invitation.error) {
    if (isApiError(invitation.error) && invitation.error.code === 'invitation_ended')
      return <Ended text={t('invite.ended_text')} />;
    return (
      <EntryCard title={t('invite.ended_title')}>
        <ErrorState
          reason={invitation.error.message}
          onRetry={() => void invitation.refetch()}
          retrying={invitation.isFetching}
        />
      </EntryCard>
    );
  }
  if (!invitation.data) {
    return (
      <EntryCard title="…">
        <ListSkeleton rows={3} />
      </EntryCard>
    );
  }
  const { project_name, email, is_registered } = invitation.data;
  const text = is_registered ? t('invite.known_text', { email }) : t('invite.new_text', { email });
  return (
    <EntryCard
      title={isSecondStep ? t('second_factor.title') : t('invite.title', { project: project_name })}
      text={!isSecondStep && text}
    >
      <AcceptForm token={token} email={email} isRegistered={is_registered} onSecondStep={setSecondStep} done={enter} />
    </EntryCard>
  );
}

function enter({ project_id, ...grant }: Accepted) {
  signIn(grant, project_id);
  location.assign('/app/messenger/');
}

function Ended({ text }: { text: string }) {
  const { t } = useTranslation('accounts');
  return (
    <EntryCard title={t('invite.ended_title')} text={text}>
      <a className={buttonClass({ look: 'primary', size: 'lg' })} href="/app/messenger/login/">
        {t('invite.to_login')}
      </a>
    </EntryCard>
  );
}
