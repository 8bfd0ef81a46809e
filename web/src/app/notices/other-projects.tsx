import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { useProjects } from '../current.ts';
import { enterProject } from '../projects/enter-project.ts';
import classes from './no-project.module.css';

const most = 8;

/** Where one could be instead. What is deleted stands at the end: entered, it says until when. */
export function OtherProjects({ projects }: { projects: ReturnType<typeof useProjects> }) {
  const { t } = useTranslation('app');
  if (!projects.length) return null;
  const sorted = projects.toSorted((one, other) => Number(!!one.deleted) - Number(!!other.deleted));
  return (
    <ul className={classes.list} aria-label={t('project.list')}>
      {sorted.slice(0, most).map((project) => (
        <li key={project.id}>
          <button type="button" className={classes.choice} onClick={() => enterProject(project.id)}>
            <span className={classes.name}>
              {project.name}
              {project.deleted && <span className={classes.deleted}>{` · ${t('project.deleted')}`}</span>}
            </span>
            <IconChevronRight className={classes.icon} />
          </button>
        </li>
      ))}
    </ul>
  );
}
