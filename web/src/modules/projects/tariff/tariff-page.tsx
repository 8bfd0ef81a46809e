import { getTariff, type Project } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { currentProject } from '../../../kit/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { FormAlert } from '../../../ui/form-alert.tsx';
import { Card, Page } from '../../../ui/page.tsx';
import { ListSkeleton } from '../../../ui/skeletons.tsx';
import { NoProject } from '../settings/settings-page.tsx';
import { useMay, useProject } from '../use-project.ts';
import { CurrentTariff } from './current-tariff.tsx';
import classes from './tariff.module.css';
import { TariffCard } from './tariff-card.tsx';

export function TariffPage() {
  const { t } = useTranslation('projects');
  const project = useProject();
  if (currentProject() === null) return <NoProject />;
  const { error } = project;
  return (
    <Page title={t('tariff.title')} text={project.data?.name ?? t('tariff.text')}>
      {project.data && <Tariffs project={project.data} />}
      {error && (
        <ErrorState reason={error.message} onRetry={() => void project.refetch()} retrying={project.isFetching} />
      )}
      {project.isPending && <Waiting />}
    </Page>
  );
}

function Tariffs({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const paid = useEndpoint(getTariff, { project: project.id }, { quiet: true });
  const mayEdit = useMay('tariff.edit');
  if (paid.error) {
    return <ErrorState reason={paid.error.message} onRetry={() => void paid.refetch()} retrying={paid.isFetching} />;
  }
  if (!paid.data) return <Waiting />;
  const { tariff, tariffs } = paid.data;
  return (
    <>
      <CurrentTariff project={project} paid={paid.data} mayEdit={mayEdit} />
      {!mayEdit && tariffs.length > 0 && <FormAlert tone="info">{t('tariff.read_only')}</FormAlert>}
      <ul className={classes.cards}>
        {tariffs.map((it) => (
          <TariffCard key={it.id} tariff={it} project={project} isCurrent={it.id === tariff.id} mayEdit={mayEdit} />
        ))}
      </ul>
    </>
  );
}

const Waiting = () => (
  <Card>
    <ListSkeleton rows={4} />
  </Card>
);
