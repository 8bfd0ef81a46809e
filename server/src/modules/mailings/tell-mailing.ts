import { mailingChanged } from '@parley/contract/mailings/mailings';
import type { Tx } from '../../kit/db/index.ts';
import { seersAnd } from '../../kit/events/audience.ts';
import { emit } from '../../kit/events/events.ts';

/** Its author is told, and whoever sees every channel: nobody else sees it. */
export const tellMailing = (
  tx: Tx,
  project_id: number,
  { id, author_id }: { id: number; author_id: number | null },
  is_over = false,
): Promise<void> =>
  emit(
    tx,
    project_id,
    mailingChanged,
    { id, ...(is_over && { is_over }) },
    seersAnd([], author_id === null ? [] : [author_id]),
  );
