import type { Notice } from '@parley/contract/notifications/notices';
import type { Told } from './notices.queries.ts';
import type { Presented } from './seen-notices.queries.ts';

type Row = Presented<Told> & {
  id: number;
  said_as: number | null;
  count: number;
  created_at: string;
  read_at: string | null;
};

/** A notice as it leaves the server. */
export const shown = (it: Row): Notice => ({
  id: it.id,
  said_as: it.said_as ?? it.id,
  kind: it.kind,
  about: { id: it.subject_id, name: it.name ?? '' },
  by: it.by_id !== null && it.by_name !== null ? { id: it.by_id, name: it.by_name } : null,
  what: it.what,
  message_id: it.message_id,
  text: it.text ?? '',
  count: it.count,
  created_at: it.created_at,
  is_read: it.read_at !== null,
});
