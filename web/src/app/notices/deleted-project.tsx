import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../kit/i18n/formats.ts';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { currentProject } from '../../kit/session.ts';
import { readWireTime } from '../../kit/time.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useProjects } from '../current.ts';
import { paths } from '../paths.ts';
import { useRestoreProject } from '../projects/use-restore-project.ts';
import { LogOutLink } from './log-out-link.tsx';
import { OtherProjects } from './other-projects.tsx';

/** The project is deleted: until when it can be brought back, and by whom. */
export function DeletedProject() {
  const { t } = useTranslation('app');
  const language = useLanguage();
  const projects = useProjects();
  const project = projects.find((it) => it.id === currentProject());
  const restore = useRestoreProject();
  if (!project?.deleted) return null;
  const { erased_at, may_restore } = project.deleted;
  const date = formatDay(readWireTime(erased_at)!, language);
  return (
    <Notice
      icon={<IconTrash />}
      tone="warn"
      title={t('notice.deleted.title', { name: project.name })}
      reason={t(may_restore ? 'notice.deleted.text' : 'notice.deleted.ask', { date })}
      buttons={
        <>
          {may_restore && (
            <Button look="primary" loading={restore.isPending} onClick={() => restore.mutate({ project: project.id })}>
              {t('project.restore')}
            </Button>
          )}
          <a className={buttonClass()} href={paths.createProject}>
            {t('project.create')}
          </a>
          <LogOutLink />
        </>
      }
    >
      <OtherProjects projects={projects.filter((it) => it !== project)} />
    </Notice>
  );
}
