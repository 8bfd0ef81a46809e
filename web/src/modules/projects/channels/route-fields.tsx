import { type ChannelRoute, routeRules } from '@parley/contract/inbox/routing';
import { turnRules } from '@parley/contract/projects/teams';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { NumberCounter } from '../../../ui/number-counter.tsx';
import { Select } from '../../../ui/select.tsx';
import { TeamMark } from '../team-mark.tsx';
import { useTeams } from '../use-teams.ts';

export type RouteChoices = Pick<ChannelRoute, 'rule' | 'fallback' | 'team_id' | 'users_ids' | 'cap'>;

type Props = {
  choices: RouteChoices;
  people: ChannelRoute['people'];
  onChange: (choices: RouteChoices) => void;
};

const MOST = 1000;

/** What is asked depends on what was answered before: nobody needs no more questions. */
export function RouteFields({ choices, people, onChange }: Props) {
  const { t } = useTranslation('channels');
  const { rule, fallback, cap } = choices;
  const change = (it: Partial<RouteChoices>) => onChange({ ...choices, ...it });
  const isChosen = rule !== 'nobody' && !(rule === 'own_manager' && fallback === 'nobody');
  return (
    <>
      <Select
        label={t('route.to')}
        options={routeRules.map((value) => ({ value, label: t(`route.rule.${value}`) }))}
        value={rule}
        onChange={(value) => value && change({ rule: value })}
      />
      {rule === 'own_manager' && (
        <Select
          label={t('route.fallback')}
          options={turnRules.map((value) => ({ value, label: t(`route.rule.${value}`) }))}
          value={fallback}
          onChange={(value) => value && change({ fallback: value })}
        />
      )}
      {isChosen && <Among choices={choices} people={people} onChange={onChange} />}
      {rule !== 'nobody' && (
        <NumberCounter
          label={t('route.cap')}
          description={t('route.cap_note')}
          max={MOST}
          value={cap}
          onChange={(value) => change({ cap: value })}
        />
      )}
    </>
  );
}

/** Everyone, one of the teams, or people by name. */
function Among({ choices, people, onChange }: Props) {
  const { t } = useTranslation('channels');
  const teams = useTeams().data ?? [];
  const { team_id, users_ids } = choices;
  const [isNaming, setNaming] = useState(users_ids.length > 0);
  const value = team_id === null ? (isNaming ? 'people' : 'everyone') : `team ${team_id}`;
  const choose = (given: string | null) => {
    setNaming(given === 'people');
    const [, id] = /^team (\d+)$/.exec(given ?? '') ?? [];
    onChange({ ...choices, team_id: id ? Number(id) : null, users_ids: given === 'people' ? users_ids : [] });
  };
  return (
    <>
      <Select
        label={t('route.among')}
        options={[
          { value: 'everyone', label: t('route.everyone') },
          ...teams.map((team) => ({
            value: `team ${team.id}`,
            label: team.name,
            icon: <TeamMark team={team} size={22} />,
          })),
          { value: 'people', label: t('route.people') },
        ]}
        value={value}
        onChange={choose}
      />
      {value === 'people' && (
        <MultiSelect
          label={t('route.named')}
          placeholder={t('route.named_hint')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          value={users_ids}
          onChange={(ids) => onChange({ ...choices, users_ids: ids })}
        />
      )}
    </>
  );
}
