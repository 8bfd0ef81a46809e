import type { Project } from '@parley/contract/projects/projects';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../kit/offers.ts';
import { Card } from '../../../ui/page.tsx';
import { HoursCard } from '../hours/hours-card.tsx';
import { LeavingCard } from '../leaving/leaving-card.tsx';
import { ArchiveCard } from '../transfer/archive-card.tsx';
import { RegionCard } from '../region/region-card.tsx';
import { useMay } from '../use-project.ts';
import { ModulesCard } from './modules-card.tsx';
import { NameForm } from './name-form.tsx';
import classes from './settings.module.css';
import { VisibilityCard } from './visibility-card.tsx';

export function ProjectSection({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const mayEdit = useMay('settings.edit');
  return (
    <div className={classes.section}>
      <Card title={t('project.title')} text={!mayEdit && t('project.read_only')}>
        {mayEdit && <NameForm key={project.name} project={project} />}
        <dl className={classes.facts}>
          {!mayEdit && (
            <>
              <dt>{t('project.name')}</dt>
              <dd>{project.name}</dd>
            </>
          )}
          <dt>{t('project.id')}</dt>
          <dd>{project.id}</dd>
          <dt>{t('project.tariff')}</dt>
          <dd>
            <a className={classes.link} href="/app/tariff/">
              {isOffered('tariffs') ? project.tariff.title : t('tariff.free_title')}
              <IconChevronRight size={14} />
            </a>
          </dd>
        </dl>
      </Card>
      {mayEdit && <RegionCard project={project} />}
      {mayEdit && <HoursCard project={project} />}
      {mayEdit && <ModulesCard project={project} />}
      {mayEdit && <VisibilityCard isAdmin={project.is_admin} />}
      {project.is_admin && <ArchiveCard project={project} />}
      <LeavingCard project={project} />
    </div>
  );
}
