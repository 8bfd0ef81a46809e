import { createTeam, deleteTeam, listTeams, type Team, turnRules, updateTeam } from '@parley/contract/projects/teams';
import { IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { useEndpointForm } from '../../../kit/form.ts';
import { refetch, useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { ColorPick } from '../../../ui/color-pick.tsx';
import { confirm } from '../../../ui/confirm.ts';
import { Drawer } from '../../../ui/drawer.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { palette } from '../../../ui/initials.ts';
import { MultiSelect } from '../../../ui/multi-select.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { inOrder } from '../member-list.ts';
import { useMembers } from '../use-members.ts';
import classes from './teams.module.css';

type Props = { team: Team | null; project: number; onClose: () => void };

export function TeamDrawer({ team, project, onClose }: Props) {
  const { t } = useTranslation('projects');
  const formId = useId();
  const { sending, submit, field, refusal, ...form } = useTeamForm({ team, project, onClose });
  const buttons = (
    <>
      {team && <DeleteButton team={team} project={project} onClose={onClose} />}
      <Button onClick={onClose}>{t('cancel')}</Button>
      <Button type="submit" form={formId} look="primary" loading={sending}>
        {t('save')}
      </Button>
    </>
  );
  return (
    <Drawer opened onClose={onClose} title={team?.name ?? t('teams.new')} footer={buttons}>
      <form id={formId} className={classes.form} onSubmit={submit} noValidate>
        <TextField data-autofocus label={t('teams.name')} maxLength={60} {...field('name')} />
        <div className={classes.sign}>
          <TextField label={t('teams.emoji')} maxLength={16} {...field('emoji')} />
          <ColorPick label={t('teams.color')} options={palette} value={form.color} onChange={form.setColor} />
        </div>
        <Members value={form.usersIds} onChange={form.setUsersIds} />
        <Select
          label={t('teams.handed')}
          options={turnRules.map((value) => ({ value, label: t(`teams.rule.${value}`) }))}
          value={form.rule}
          onChange={(value) => value && form.setRule(value)}
        />
        {refusal && <FormAlert>{refusal}</FormAlert>}
      </form>
    </Drawer>
  );
}

function useTeamForm({ team, project, onClose }: Props) {
  const [color, setColor] = useState(team?.color ?? palette[0]);
  const [rule, setRule] = useState(team?.rule ?? 'in_turn');
  const [usersIds, setUsersIds] = useState(team?.users_ids ?? []);
  const done = () => {
    void refetch(listTeams);
    onClose();
  };
  const form = useEndpointForm(team ? updateTeam : createTeam, {
    start: { name: team?.name ?? '', emoji: team?.emoji ?? '' },
    input: ({ name, emoji }) => ({
      project,
      ...(team && { team: team.id }),
      name,
      emoji: emoji.trim() || null,
      color,
      rule,
      users_ids: usersIds,
    }),
    done,
    places: { team_name_taken: 'name' },
  });
  return { ...form, color, setColor, rule, setRule, usersIds, setUsersIds };
}

function Members({ value, onChange }: { value: number[]; onChange: (ids: number[]) => void }) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const members = inOrder(useMembers().data ?? [], language);
  return (
    <MultiSelect
      label={t('teams.members')}
      placeholder={t('teams.members_hint')}
      options={members.map(({ id, name, email }) => ({ value: id, label: name, note: email }))}
      value={value}
      onChange={onChange}
    />
  );
}

function DeleteButton({ team, project, onClose }: Props & { team: Team }) {
  const { t } = useTranslation('projects');
  const remove = useAction(deleteTeam, {
    onDone: () => {
      void refetch(listTeams);
      onClose();
    },
  });
  const ask = async () => {
    const words = { title: t('teams.delete_title', { name: team.name }), text: t('teams.delete_text') };
    if (await confirm({ ...words, action: t('teams.delete'), danger: true })) remove.mutate({ project, team: team.id });
  };
  return (
    <Button look="danger" icon={<IconTrash />} loading={remove.isPending} onClick={() => void ask()}>
      {t('teams.delete')}
    </Button>
  );
}
