import type { WorkingHours } from '@parley/contract/projects/working-hours';
import { Switch } from '../../../ui/switch.tsx';
import { useProject } from '../use-project.ts';
import { usualHours } from './draft.ts';
import { HoursFields } from './hours-fields.tsx';
import classes from './hours.module.css';

type Props = {
  label: string;
  description: string;
  /** Null: those of the project. */
  hours: WorkingHours | null;
  onChange: (hours: WorkingHours | null) => void;
};

/** The hours of a part of the project: as the project, or a week of its own, which begins as the project's. */
export function OwnHours({ label, description, hours, onChange }: Props) {
  const { data: project } = useProject();
  return (
    <div className={classes.card}>
      <Switch
        row
        label={label}
        description={description}
        checked={hours !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? (project?.working_hours ?? usualHours) : null)}
      />
      {hours && <HoursFields hours={hours} zone={project?.time_zone ?? 'UTC'} onChange={onChange} />}
    </div>
  );
}
