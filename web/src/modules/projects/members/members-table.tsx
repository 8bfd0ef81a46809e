import type { Member } from '@parley/contract/projects/members';
import type { Project } from '@parley/contract/projects/projects';
import { IconSearchOff, IconUsers } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useVisibility } from '../settings/visibility-card.tsx';
import { MemberRow } from './member-row.tsx';
import classes from './members.module.css';

type Props = {
  members: Member[];
  /** How many there are before the search. */
  total: number;
  project: Project;
  ownId: number | undefined;
  onOpen: (id: number) => void;
  onClear: () => void;
  onInvite: (() => void) | undefined;
};

export function MembersTable({ members, total, project, ownId, onOpen, onClear, onInvite }: Props) {
  const { t } = useTranslation('projects');
  const isLimited = useVisibility() ?? false;
  if (members.length === 0) {
    return (
      <EmptyState
        icon={<IconSearchOff />}
        title={t('members.nobody_title')}
        text={t('members.nobody_text')}
        action={<Button onClick={onClear}>{t('members.clear_search')}</Button>}
      />
    );
  }
  return (
    <>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('members.person')}</th>
            <th scope="col">{t('members.role')}</th>
            <th scope="col">{t('members.channels')}</th>
            <th scope="col">{t('members.rights')}</th>
          </tr>
        </thead>
        <tbody>
          {members.map((member) => (
            <MemberRow
              key={member.id}
              member={member}
              channels={project.channels}
              isLimited={isLimited}
              isSelf={member.id === ownId}
              onOpen={() => onOpen(member.id)}
            />
          ))}
        </tbody>
      </table>
      {total === 1 && onInvite && (
        <EmptyState
          icon={<IconUsers />}
          title={t('members.alone_title')}
          text={t('members.alone_text')}
          action={<Button onClick={onInvite}>{t('members.invite')}</Button>}
        />
      )}
    </>
  );
}
