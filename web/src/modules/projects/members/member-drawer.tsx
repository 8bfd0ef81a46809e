import { type Member, removeMember, updateMember } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import { IconUserMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { putMember, withoutMember } from '../member-list.ts';
import { isSameRights, mayChange, rightsOf } from '../rights.ts';
import { changeMembers } from '../use-members.ts';
import { MemberAvatar } from '../member-avatar.tsx';
import classes from './member-drawer.module.css';
import { MemberFacts } from './member-facts.tsx';
import { RoleBadges } from './member-row.tsx';
import { RightsFields } from './rights-fields.tsx';

type Props = { member: Member | undefined; project: Project; isSelf: boolean; onClose: () => void };

export function MemberDrawer({ member, ...rest }: Props) {
  const { t } = useTranslation('projects');
  if (member) return <KnownMember member={member} {...rest} />;
  return (
    <Drawer opened onClose={rest.onClose} title={t('members.person')}>
      <EmptyState icon={<IconUserMinus />} title={t('member.not_found')} />
    </Drawer>
  );
}

function KnownMember({ member, project, isSelf, onClose }: Props & { member: Member }) {
  const { t } = useTranslation('projects');
  const before = rightsOf(member);
  const [rights, setRights] = useState(before);
  const mayEdit = mayChange(project, member);
  const save = useAction(updateMember, {
    onDone: (changed) => {
      changeMembers((members) => putMember(members, changed));
      onClose();
    },
  });
  const remove = useAction(removeMember, {
    onDone: () => {
      changeMembers((members) => withoutMember(members, member.id));
      toast.success(t('member.removed', { name: member.name }));
      onClose();
    },
  });
  const ask = async () => {
    const words = { title: t('member.remove_title', { name: member.name }), text: t('member.remove_text') };
    const agreed = await confirm({ ...words, action: t('member.remove_action'), danger: true });
    if (agreed) remove.mutate({ project: project.id, user: member.id });
  };

  const isChanged = !isSameRights(before, rights);
  const buttons = (
    <>
      {!member.is_owner && !isSelf && !isChanged && (
        <Button look="danger" icon={<IconUserMinus />} loading={remove.isPending} onClick={() => void ask()}>
          {t('member.remove')}
        </Button>
      )}
      {isChanged && (
        <>
          <Button onClick={() => setRights(before)}>{t('cancel')}</Button>
          <Button
            look="primary"
            loading={save.isPending}
            onClick={() => save.mutate({ project: project.id, user: member.id, ...rights })}
          >
            {t('save')}
          </Button>
        </>
      )}
    </>
  );
  const hasButtons = mayEdit && (isChanged || (!member.is_owner && !isSelf));
  return (
    <Drawer opened onClose={onClose} label={member.name} title={member.name} footer={hasButtons && buttons}>
      <div className={classes.top}>
        <MemberAvatar id={member.id} name={member.name} size={48} online={member.is_online} />
        <div className={classes.words}>
          <a href={`mailto:${member.email}`} className={classes.email}>
            {member.email}
          </a>
          <RoleBadges member={member} />
        </div>
      </div>
      {mayEdit ? (
        <RightsFields
          project={project}
          before={before}
          rights={rights}
          isOwner={member.is_owner}
          onChange={setRights}
        />
      ) : (
        <MemberFacts member={member} project={project} />
      )}
    </Drawer>
  );
}
