import { IconCheck, IconCopy, IconDoorExit, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../kit/copy-text.ts';
import { currentProject } from '../../kit/session.ts';
import { Button } from '../../ui/button.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { toast } from '../../ui/toast.ts';
import { useProject } from '../../modules/projects/index.ts';
import { useProjects } from '../current.ts';
import { paths } from '../paths.ts';
import { enterProject } from './enter-project.ts';
import { findProjects } from './find-projects.ts';
import { useRestoreProject } from './use-restore-project.ts';
import classes from './project-picker.module.css';

/** All projects of the person, a search over them, and what can be done about projects. */
export function ProjectPicker({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('app');
  const [search, setSearch] = useState('');
  const projects = findProjects(useProjects(), search);
  const name = useProject().data?.name;
  const restore = useRestoreProject();
  const copy = async () => {
    await copyText(name ?? '');
    toast.success(t('copied'));
    onDone();
  };
  return (
    <div className={classes.picker}>
      <SearchField value={search} onChange={setSearch} placeholder={t('project.search')} data-autofocus />
      <ul className={classes.list} aria-label={t('project.list')}>
        {projects.map((project) => (
          <li key={project.id} className={classes.item}>
            <button
              type="button"
              className={classes.row}
              aria-current={project.id === currentProject() || undefined}
              onClick={() => enterProject(project.id)}
            >
              <span className={classes.name}>{project.name}</span>
              <span className={classes.id}>{project.deleted ? t('project.deleted') : project.id}</span>
              {project.id === currentProject() && <IconCheck className={classes.icon} />}
            </button>
            {project.deleted?.may_restore && (
              <Button
                size="sm"
                loading={restore.isPending && restore.variables.project === project.id}
                onClick={() => restore.mutate({ project: project.id })}
              >
                {t('project.restore_short')}
              </Button>
            )}
          </li>
        ))}
        {projects.length === 0 && <li className={classes.nothing}>{t('project.not_found')}</li>}
      </ul>
      <div className={classes.foot}>
        {name && (
          <button type="button" className={classes.row} onClick={() => void copy()}>
            <IconCopy className={classes.icon} />
            <span className={classes.name}>{t('project.copy_name')}</span>
          </button>
        )}
        {name && (
          <a className={classes.row} href={`${paths.settings}?section=project&leave=1`}>
            <IconDoorExit className={classes.icon} />
            <span className={classes.name}>{t('project.leave')}</span>
          </a>
        )}
        <a className={classes.row} href={paths.createProject}>
          <IconPlus className={classes.icon} />
          <span className={classes.name}>{t('project.create')}</span>
        </a>
      </div>
    </div>
  );
}
