import { getUser } from '@parley/contract/accounts/users';
import { leaveProject } from '@parley/contract/projects/leaving';
import type { Project } from '@parley/contract/projects/projects';
import { IconDoorExit, IconTrash } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction, useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Card } from '../../../ui/page.tsx';
import { useSearchParam } from '../settings/search-param.ts';
import { useMembers } from '../use-members.ts';
import { DeleteWindow } from './delete-window.tsx';
import { goElsewhere } from './go-elsewhere.ts';
import classes from './leaving-card.module.css';

/** The ways out: by oneself, and for everybody. */
export function LeavingCard({ project }: { project: Project }) {
  const { t } = useTranslation('leaving');
  const user = useEndpoint(getUser, {}).data;
  const members = useMembers().data;
  const owner = members?.find((it) => it.is_owner);
  const isOwner = user?.id === project.owner;
  // As the server has it: somebody must be left who may give rights.
  const admins = members?.filter((it) => it.project_role === 'admin') ?? [];
  const isLastAdmin = admins.length === 1 && admins[0]!.id === user?.id;
  const textId = useId();
  const [isDeleting, setDeleting] = useState(false);
  const [asked, forgetAsked] = useSearchParam('leave');
  const leave = useAction(leaveProject, { onDone: () => void goElsewhere() });
  const ask = async () => {
    const text = t(isOwner ? 'leave_owner' : 'leave_question');
    const agreed = await confirm({
      title: t('leave_title', { name: project.name }),
      text,
      action: t('leave'),
      danger: true,
    });
    if (agreed) leave.mutate({ project: project.id });
  };
  // Whoever comes from the list of projects has asked there.
  const askAtOnce = useEffectEvent(() => {
    forgetAsked(null);
    void ask();
  });
  useEffect(() => {
    if (asked && user && members && !isLastAdmin) askAtOnce();
  }, [asked, user, members, isLastAdmin]);
  return (
    <Card title={t('title')}>
      <div className={classes.way}>
        <p id={textId}>{t(isLastAdmin ? 'leave_last' : 'leave_text')}</p>
        <Button
          icon={<IconDoorExit />}
          loading={leave.isPending}
          disabled={isLastAdmin}
          aria-describedby={textId}
          onClick={() => void ask()}
        >
          {t('leave')}
        </Button>
      </div>
      <div className={classes.way}>
        <p>{isOwner ? t('delete_text') : t('delete_others', { name: owner?.name ?? '' })}</p>
        {isOwner && (
          <Button look="danger" icon={<IconTrash />} onClick={() => setDeleting(true)}>
            {t('delete')}
          </Button>
        )}
      </div>
      {isDeleting && user && <DeleteWindow project={project} user={user} onClose={() => setDeleting(false)} />}
    </Card>
  );
}
