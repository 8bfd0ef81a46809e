import type { Team } from '@parley/contract/projects/teams';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Card } from '../../../ui/page.tsx';
import { TeamMark } from '../team-mark.tsx';
import { useMembers } from '../use-members.ts';
import { useTeams } from '../use-teams.ts';
import { TeamDrawer } from './team-drawer.tsx';
import classes from './teams.module.css';

/** Groups of members: clients are handed to them, notes call them, rules choose among them. */
export function TeamsCard({ project, mayEdit }: { project: number; mayEdit: boolean }) {
  const { t } = useTranslation('projects');
  const { data: teams, error, isFetching, refetch } = useTeams();
  const [opened, setOpened] = useState<Team | 'new' | null>(null);
  if (!error && !mayEdit && !teams?.length) return null;
  return (
    <Card title={t('teams.title')} text={t('teams.text')}>
      {error && <ErrorState reason={error.message} onRetry={() => void refetch()} retrying={isFetching} />}
      {teams && teams.length > 0 && (
        <ul className={classes.teams}>
          {teams.map((team) => (
            <li key={team.id}>
              <TeamRow team={team} onOpen={mayEdit ? () => setOpened(team) : undefined} />
            </li>
          ))}
        </ul>
      )}
      {mayEdit && (
        <Button icon={<IconPlus />} onClick={() => setOpened('new')}>
          {t('teams.create')}
        </Button>
      )}
      {opened && (
        <TeamDrawer
          key={opened === 'new' ? 'new' : opened.id}
          team={opened === 'new' ? null : opened}
          project={project}
          onClose={() => setOpened(null)}
        />
      )}
    </Card>
  );
}

function TeamRow({ team, onOpen }: { team: Team; onOpen: (() => void) | undefined }) {
  const { t } = useTranslation('projects');
  const members = useMembers().data ?? [];
  const names = team.users_ids.flatMap((id) => members.find((it) => it.id === id)?.name ?? []);
  const about = (
    <>
      <TeamMark team={team} size={34} />
      <span className={classes.words}>
        <span className={classes.name}>{team.name}</span>
        <span className={classes.note}>{names.length ? names.join(', ') : t('teams.empty')}</span>
        <span className={classes.note}>{t(`teams.rule.${team.rule}`)}</span>
      </span>
    </>
  );
  if (!onOpen) return <div className={classes.team}>{about}</div>;
  return (
    <button type="button" className={classes.team} onClick={onOpen}>
      {about}
    </button>
  );
}
