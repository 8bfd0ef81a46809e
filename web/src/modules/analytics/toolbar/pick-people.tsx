import { useTranslation } from 'react-i18next';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import { PickMany } from './pick-many.tsx';

type Props = { chosen: readonly number[] | undefined; onChange: (chosen: number[] | undefined) => void };

export function PickPeople({ chosen = [], onChange }: Props) {
  const { t } = useTranslation('analytics');
  const members = useMembers().data ?? [];
  return (
    <PickMany
      label={t('people')}
      all={t('all_people')}
      choices={members.map(({ id, name }) => ({ id, name, icon: <MemberAvatar id={id} name={name} size={20} /> }))}
      chosen={chosen}
      onChange={onChange}
    />
  );
}
