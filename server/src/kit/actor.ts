import type { Actor } from '@parley/contract/actors';
import type { Viewer } from './viewer.ts';

/** Who did what a member does, by their own hand or in their name. */
export const actorOf = ({ user_id, name, means }: Pick<Viewer, 'user_id' | 'name' | 'means'>): Actor => ({
  kind: 'member',
  id: user_id,
  name,
  means,
});
