import { type ModuleName, shownModules } from '@parley/contract/projects/modules';
import { getProject, getTariff, type Project, updateProject } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { refetch, useAction, useEndpoint } from '../../../kit/query.ts';
import { Card } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { changeProject } from '../use-project.ts';
import { switchModule } from './switch-module.ts';

/** Saved at once: a switch shows its new place before the server has agreed, and goes back when it does not. */
export function ModulesCard({ project }: { project: Project }) {
  const { t } = useTranslation('projects');
  const { data: paid } = useEndpoint(getTariff, { project: project.id }, { quiet: true });
  const save = useAction(updateProject);
  const ofTariff = paid?.tariff.modules;

  const turn = (name: ModuleName, on: boolean) => {
    if (!ofTariff) return;
    changeProject({ modules: { ...project.modules, [name]: on } });
    const modules = switchModule(project.modules, ofTariff, name, on);
    save.mutate({ project: project.id, modules }, { onSettled: () => void refetch(getProject) });
  };

  return (
    <Card title={t('project.modules')} text={t('project.modules_note')}>
      {shownModules.map((name) => (
        <Switch
          key={name}
          row
          label={t(`modules.${name}`)}
          description={ofTariff && !ofTariff[name] ? t('project.not_in_tariff') : t(`module_notes.${name}`)}
          checked={project.modules[name]}
          disabled={!ofTariff?.[name]}
          onChange={(event) => turn(name, event.currentTarget.checked)}
        />
      ))}
    </Card>
  );
}
