import { IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { SearchField } from '../../../ui/search-field.tsx';
import form from '../entry/form.module.css';
import { findProjects, SEARCH_FROM } from './find-project.ts';
import classes from './project-picker.module.css';

type Project = { id: number; name: string };
type Props = { projects: Project[]; start: number | null; onPick: (id: number) => void };

/** Takes the place of the form when a person belongs to several projects. */
export function ProjectPicker({ projects, start, onPick }: Props) {
  const { t } = useTranslation('accounts');
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useState(() => projects.find(({ id }) => id === start)?.id ?? null);
  const found = findProjects(projects, typed);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const picked = found.length === 1 ? found[0]?.id : found.find(({ id }) => id === chosen)?.id;
    if (picked === undefined) setMissing(true);
    else onPick(picked);
  };

  return (
    <form className={form.form} onSubmit={submit} noValidate>
      {projects.length >= SEARCH_FROM && (
        <SearchField value={typed} onChange={setTyped} placeholder={t('picker.search')} autoFocus />
      )}
      <div role="radiogroup" aria-label={t('picker.projects')} className={classes.list}>
        {found.map(({ id, name }) => (
          <label key={id} className={classes.row} onDoubleClick={() => onPick(id)}>
            <input
              type="radio"
              name="project"
              value={id}
              checked={chosen === id}
              className={classes.radio}
              onChange={() => {
                setChosen(id);
                setMissing(false);
              }}
            />
            <Avatar name={name} seed={id} size={32} />
            <span className={classes.name}>{name}</span>
            <IconChevronRight className={classes.mark} size={16} />
          </label>
        ))}
        {found.length === 0 && <p className={classes.nothing}>{t('picker.nothing')}</p>}
      </div>
      {isMissing && <FormAlert>{t('picker.required')}</FormAlert>}
      <Button type="submit" look="primary" size="lg" wide>
        {t('picker.open')}
      </Button>
    </form>
  );
}
