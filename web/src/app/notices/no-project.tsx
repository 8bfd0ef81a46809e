import { IconFolderOff, IconFolderPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentProject } from '../../kit/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProjects } from '../current.ts';
import { paths } from '../paths.ts';
import { enterProject } from '../projects/enter-project.ts';
import classes from './no-project.module.css';
import { LogOutLink } from './log-out-link.tsx';
import { SupportButton } from './support-button.tsx';

type Props = { reason: 'no_projects' | 'not_selected' | 'project_null' };

/** The project is not there, or none is chosen: offer those that are. */
export function NoProject({ reason }: Props) {
  const { t } = useTranslation('app');
  const others = useProjects().filter((project) => project.id !== currentProject());
  return (
    <Notice
      icon={reason === 'no_projects' ? <IconFolderPlus /> : <IconFolderOff />}
      tone={reason === 'no_projects' ? 'accent' : 'warn'}
      title={t(`notice.${reason}.title`)}
      reason={t(`notice.${reason}.text`)}
      buttons={
        <>
          <a className={buttonClass({ look: others.length ? 'default' : 'primary' })} href={paths.createProject}>
            {t('project.create')}
          </a>
          {reason !== 'no_projects' && <SupportButton />}
          <LogOutLink />
        </>
      }
    >
      {others.length > 0 && (
        <ul className={classes.list} aria-label={t('project.list')}>
          {others.slice(0, 8).map((project) => (
            <li key={project.id}>
              <button type="button" className={classes.choice} onClick={() => enterProject(project.id)}>
                {project.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
