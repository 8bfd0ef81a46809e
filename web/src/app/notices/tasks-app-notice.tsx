import type { Project } from '@parley/contract/projects/projects';
import { IconChecklist } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isFramed } from '../../kit/framed.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useBrand } from '../choose-brand.ts';
import { showsTasksAppNotice } from './tasks-app.ts';

type Props = { project: Project; otherwise: ReactNode };

export function TasksAppNotice({ project, otherwise }: Props) {
  const { t } = useTranslation('app');
  const { bookingTitle, tasksApp } = useBrand();
  const { is_tasks_app, tariff } = project;
  const isShown = showsTasksAppNotice({
    is_tasks_app,
    tariff_id: tariff.id,
    isFramed: isFramed(),
    quietTariff: tasksApp.quietTariff,
  });
  if (!isShown) return otherwise;
  return (
    <EmptyState
      icon={<IconChecklist />}
      title={t('notice.tasks_app.title')}
      text={t('notice.tasks_app.text', { service: bookingTitle })}
      action={
        <>
          <Link to="/tasks" className={buttonClass({ look: 'primary' })}>
            {t('notice.tasks_app.to_tasks')}
          </Link>
          <a className={buttonClass()} href={tasksApp.marketplace} target="_blank" rel="noopener">
            {t('notice.tasks_app.marketplace', { service: bookingTitle })}
          </a>
        </>
      }
    />
  );
}
