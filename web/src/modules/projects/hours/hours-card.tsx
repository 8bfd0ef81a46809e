import { type Project, updateProject } from '@parley/contract/projects/projects';
import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../kit/query.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/page.tsx';
import { Switch } from '../../../ui/switch.tsx';
import { changeProject } from '../use-project.ts';
import { usualHours } from './draft.ts';
import { areHoursRight, HoursFields } from './hours-fields.tsx';
import classes from './hours.module.css';
import { NowLine } from './now-line.tsx';

/** When the project works; what was changed is saved or left together. */
export function HoursCard({ project }: { project: Project }) {
  const saved = { hours: project.working_hours, waits: project.waits_in_hours };
  return <Loaded key={JSON.stringify(saved)} project={project} saved={saved} />;
}

type Draft = { hours: WorkingHours | null; waits: boolean };

function Loaded({ project, saved }: { project: Project; saved: Draft }) {
  const { t } = useTranslation('hours');
  const [{ hours, waits }, setDraft] = useState(saved);
  const [isTried, setIsTried] = useState(false);
  const save = useAction(updateProject, { onDone: changeProject });
  const put = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }));
  const isRight = hours === null || areHoursRight(hours);
  const isChanged = JSON.stringify({ hours, waits }) !== JSON.stringify(saved);
  const submit = () => {
    setIsTried(true);
    if (isRight) save.mutate({ project: project.id, working_hours: hours, waits_in_hours: waits });
  };
  return (
    <Card title={t('title')} text={<NowLine hours={hours} zone={project.time_zone} />}>
      <div className={classes.card}>
        <Switch
          row
          label={t('keep')}
          description={t(hours ? 'keep_on' : 'keep_off')}
          checked={hours !== null}
          onChange={(event) => put({ hours: event.currentTarget.checked ? (saved.hours ?? usualHours) : null })}
        />
        {hours && (
          <>
            <HoursFields hours={hours} zone={project.time_zone} onChange={(changed) => put({ hours: changed })} />
            <Switch
              row
              label={t('waits')}
              description={t(waits ? 'waits_on' : 'waits_off')}
              checked={waits}
              onChange={(event) => put({ waits: event.currentTarget.checked })}
            />
          </>
        )}
        {isChanged && (
          <div className={classes.buttons}>
            <Button look="primary" loading={save.isPending} disabled={isTried && !isRight} onClick={submit}>
              {t('save')}
            </Button>
            <Button onClick={() => setDraft(saved)}>{t('cancel')}</Button>
          </div>
        )}
      </div>
    </Card>
  );
}
