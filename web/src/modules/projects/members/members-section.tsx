import { listInvitations } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import { TableSkeleton } from '../../../ui/skeletons.tsx';
import { useUser } from '../../accounts/index.ts';
import { useFollowMembers } from '../live.ts';
import { findMembers, inOrder } from '../member-list.ts';
import { holds } from '../holds.ts';
import { useSearchParam } from '../settings/search-param.ts';
import settings from '../settings/settings.module.css';
import { TeamsCard } from '../teams/teams-card.tsx';
import { useMembers } from '../use-members.ts';
import { InviteDrawer } from './invite-drawer.tsx';
import { MemberDrawer } from './member-drawer.tsx';
import classes from './members.module.css';
import { MembersTable } from './members-table.tsx';
import { PendingInvitations } from './pending-invitations.tsx';

export function MembersSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { data: user } = useUser();
  const members = useMembers();
  const [typed, setTyped] = useState('');
  const [wanted, want] = useSearchParam('invite');
  const setInviting = (isWanted: boolean) => want(isWanted ? '1' : null);
  const [openId, open] = useSearchParam('member');
  useFollowMembers(user?.id);

  const mayEdit = holds(project.permissions, 'members.edit');
  const invitations = useEndpoint(listInvitations, { project: project.id }, { quiet: true, enabled: mayEdit });
  const isNobodyAsked = mayEdit && invitations.data?.length === 0;
  const all = inOrder(members.data ?? [], language);
  const found = findMembers(all, typed);
  return (
    <div className={settings.section}>
      <Card flush>
        <div className={classes.bar}>
          <SearchField
            className={classes.search}
            value={typed}
            onChange={setTyped}
            placeholder={t('members.search')}
            aria-label={t('members.search_label')}
          />
          {mayEdit && (
            <Button look="primary" icon={<IconUserPlus />} onClick={() => setInviting(true)}>
              {t('members.invite')}
            </Button>
          )}
        </div>
        {members.isPending && <TableSkeleton rows={6} columns={4} />}
        {members.isError && (
          <ErrorState
            reason={members.error.message}
            onRetry={() => void members.refetch()}
            retrying={members.isFetching}
          />
        )}
        {members.data && (
          <MembersTable
            members={found}
            total={all.length}
            project={project}
            ownId={user?.id}
            onOpen={(id) => open(String(id))}
            onClear={() => setTyped('')}
            onInvite={isNobodyAsked ? () => setInviting(true) : undefined}
          />
        )}
      </Card>
      <TeamsCard project={project.id} mayEdit={mayEdit} />
      {mayEdit && <PendingInvitations project={project.id} />}
      {members.data && openId && (
        <MemberDrawer
          key={openId}
          member={all.find(({ id }) => String(id) === openId)}
          project={project}
          isSelf={String(user?.id) === openId}
          onClose={() => open(null)}
        />
      )}
      {wanted && mayEdit && <InviteDrawer project={project} onClose={() => setInviting(false)} />}
    </div>
  );
}
