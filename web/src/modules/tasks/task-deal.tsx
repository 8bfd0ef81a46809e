import type { Task } from '@parley/contract/tasks/tasks';
import classes from './task-deal.module.css';

/** The deal of a task and where it stands. */
export const TaskDeal = ({ deal }: { deal: NonNullable<Task['deal']> }) => (
  <span className={classes.deal}>
    <i style={{ background: deal.stage.color }} />
    <span>{deal.name}</span>
    <span className={classes.stage}>
      {deal.funnel.name} · {deal.stage.name}
    </span>
  </span>
);
