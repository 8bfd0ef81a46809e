import type { AmoMove } from '@parley/contract/integrations/amo-moves';
import type { Member } from '@parley/contract/projects/members';
import { useTranslation } from 'react-i18next';
import { Select } from '../../../ui/select.tsx';
import classes from './moving.module.css';

/** By the number of somebody there, who of the team they are; null: nobody. */
export type Chosen = Record<number, number | null>;

type Props = {
  managers: AmoMove['managers'];
  chosen: Chosen;
  members: readonly Member[];
  onChoose: (theirs: number, user_id: number | null) => void;
};

/** Whose deals and tasks become whose: by e-mail, until somebody says otherwise. */
export function ManagersChoice({ managers, members, chosen, onChoose }: Props) {
  const { t } = useTranslation('amo');
  const options = members.map((it) => ({ value: it.id, label: it.name }));
  return (
    <fieldset className={classes.people}>
      <legend className={classes.text}>{t('moving.preview.people')}</legend>
      {managers.map(({ id, name, email, user_id }) => (
        <Select
          key={id}
          label={email ? `${name} (${email})` : name}
          placeholder={t('moving.preview.nobody')}
          options={options}
          value={chosen[id] === undefined ? user_id : chosen[id]}
          onChange={(picked) => onChoose(id, picked)}
          searchable
          clearable
        />
      ))}
      <p className={classes.text}>{t('moving.preview.strangers')}</p>
    </fieldset>
  );
}
