import { setOwnTimeZone } from '@parley/contract/projects/projects';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../kit/query.ts';
import { changeProject, useProject } from '../../modules/projects/index.ts';
import { TimeZoneSelect } from '../../ui/time-zone-select.tsx';
import { useZoneNote } from '../../ui/zone-note.ts';

/** Whoever works elsewhere may be shown times by their own clock; the project goes on by its own. */
export function OwnTimeZone() {
  const { t } = useTranslation('app');
  const { data: project } = useProject();
  const zoneNote = useZoneNote();
  const save = useAction(setOwnTimeZone, { onDone: changeProject });
  if (!project) return null;
  return (
    <TimeZoneSelect
      label={t('settings.main.time_zone')}
      about={[t(`settings.main.time_zone_note.${project.own_time_zone ? 'own' : 'project'}`), zoneNote]
        .filter(Boolean)
        .join('. ')}
      value={project.own_time_zone}
      without={project.time_zone}
      disabled={save.isPending}
      onChange={(time_zone) => save.mutate({ project: project.id, time_zone })}
    />
  );
}
