import { TableSkeleton } from '../../ui/skeletons.tsx';
import classes from './page-frame.module.css';

export const PageSkeleton = () => (
  <div className={classes.skeleton}>
    <TableSkeleton rows={6} columns={4} />
  </div>
);
