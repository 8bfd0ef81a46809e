import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SearchField } from '../../../ui/search-field.tsx';
import { MemberAvatar, useMembers } from '../../projects/index.ts';
import { useDepartments, useMyId } from '../data.ts';
import classes from './person-list.module.css';

type Props = { chosen: number | null; department_id: number | null; onPick: (id: number | null) => void };

/** Oneself first, then those of the department, then the rest; a few letters find one. */
export function PersonList({ chosen, department_id, onPick }: Props) {
  const { t } = useTranslation(['tickets', 'ui']);
  const [words, setWords] = useState('');
  const my_id = useMyId();
  const members = useMembers().data ?? [];
  const own = useDepartments().data?.find(({ id }) => id === department_id)?.managers ?? [];
  const rank = (id: number) => (id === my_id ? 0 : own.includes(id) ? 1 : 2);
  const found = members
    .filter(({ name }) => name.toLowerCase().includes(words.trim().toLowerCase()))
    .toSorted((a, b) => rank(a.id) - rank(b.id) || a.name.localeCompare(b.name));
  return (
    <div className={classes.list}>
      <SearchField data-autofocus value={words} onChange={setWords} />
      <div className={classes.people}>
        {found.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className={classes.person}
            aria-pressed={id === chosen}
            onClick={() => onPick(id)}
          >
            <MemberAvatar id={id} name={name} size={22} />
            <span className={classes.name}>{id === my_id ? t('me_named', { name }) : name}</span>
            {own.includes(id) && <span className={classes.note}>{t('of_department')}</span>}
            {id === chosen && <IconCheck size={16} />}
          </button>
        ))}
        {!found.length && <p className={classes.none}>{t('ui:nothing_found')}</p>}
        {chosen !== null && !words && (
          <button type="button" className={classes.person} onClick={() => onPick(null)}>
            <span className={classes.name}>{t('nobody')}</span>
          </button>
        )}
      </div>
    </div>
  );
}
