import { cancelInvitation, type invitation as shape, listInvitations } from '@parley/contract/projects/members';
import { IconMailForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod/mini';
import { formatDateTime } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { readWireTime } from '../../../kit/wire-time.ts';
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
  return (
    <Card title={t('invite.pending')} flush>
      {error && <ErrorState reason={error.message} onRetry={() => void again()} retrying={isFetching} />}
      <ul className={settings.rows}>
        {data?.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} project={project} />
        ))}
      </ul>
    </Card>
  );
}

function InvitationRow({ invitation, project }: { invitation: z.infer<typeof shape>; project: number }) {
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
  return (
    <li className={settings.row}>
      <IconMailForward size={20} stroke={1.6} />
      <div className={settings.words}>
        <div className={settings.name}>{email}</div>
        <div className={settings.note}>
          {t(`members.${invitation.project_role}`)}
          {until && ` · ${t('invite.expires', { when: formatDateTime(until, language) })}`}
        </div>
      </div>
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
