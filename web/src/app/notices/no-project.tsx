import { IconFolderOff, IconFolderPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { currentProject } from '../../kit/session.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProjects } from '../current.ts';
import { paths } from '../paths.ts';
import { LogOutLink } from './log-out-link.tsx';
import { OtherProjects } from './other-projects.tsx';
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
      <OtherProjects projects={others} />
    </Notice>
  );
}
