import { TableSkeleton } from '../../ui/skeletons.tsx';

export const PageSkeleton = () => <TableSkeleton rows={6} columns={4} />;
