import {
  cancelInvitation,
  type invitation as shape,
  listInvitations,
  listMembers,
  readmitMember,
} from '@parley/contract/projects/members';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { toast } from '../../../ui/toast.ts';
import settings from '../settings/settings.module.css';

/** Nothing is shown while nobody is waited for. */
export function PendingInvitations({ project }: { project: number }) {
  const { t } = useTranslation('projects');
  const { data, error, refetch: again, isFetching } = useEndpoint(listInvitations, { project }, { quiet: true });
  if (!error && !data?.length) return null;
  const isTeamOut = data?.some((it) => it.is_former);
  return (
    <Card title={t('invite.pending')} text={isTeamOut && t('invite.former_note')} flush>
      {error && <ErrorState reason={error.message} onRetry={() => void again()} retrying={isFetching} />}
      <ul className={settings.rows}>
        {data?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} project={project} />
        ))}
      </ul>
    </Card>
  );
}

type Props = { invitation: z.infer<typeof shape>; project: number };

function InvitationRow({ invitation, project }: Props) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { email } = invitation;
  const until = readWireTime(invitation.expires_at);
  const cancel = useAction(cancelInvitation, {
    onDone: () => {
      void refetch(listInvitations);
      toast.success(t('invite.cancelled'));
    },
  });
  const ask = async () => {
    const words = { title: t('invite.cancel_title', { email }), text: t('invite.cancel_text') };
    const agreed = await confirm({ ...words, action: t('invite.cancel'), danger: true });
    if (agreed) cancel.mutate({ project, invitation: invitation.id });
  };
  const waits = invitation.is_former
    ? t('invite.former')
    : until && t('invite.expires', { when: formatDateTime(until, language) });
  return (
    <li className={settings.row}>
      <IconMailForward size={20} stroke={1.6} />
      <div className={settings.words}>
        <div className={settings.name}>{email}</div>
        <div className={settings.note}>
          {t(`members.${invitation.project_role}`)} · {waits}
        </div>
      </div>
      {invitation.is_former && <Readmit invitation={invitation} project={project} />}
      <Button
        size="sm"
        loading={cancel.isPending}
        aria-label={t('invite.cancel_of', { email })}
        onClick={() => void ask()}
      >
        {t('invite.cancel')}
      </Button>
    </li>
  );
}

function Readmit({ invitation: { id, email }, project }: Props) {
  const { t } = useTranslation('projects');
  const readmit = useAction(readmitMember, {
    onDone: () => {
      void refetch(listInvitations);
      void refetch(listMembers);
      toast.success(t('invite.readmitted', { email }));
    },
  });
  return (
    <Button
      size="sm"
      look="soft"
      loading={readmit.isPending}
      aria-label={t('invite.readmit_of', { email })}
      onClick={() => readmit.mutate({ project, invitation: id })}
    >
      {t('invite.readmit')}
    </Button>
  );
}
