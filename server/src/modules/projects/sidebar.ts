import type { projectChoice } from '@parley/contract/accounts/sessions';
import type { getSidebar as endpoint } from '@parley/contract/projects/projects';
import type { Output } from '@parley/contract/http';
import type * as z from 'zod/mini';
import { now } from '../../kit/clock.ts';
import type { SignedIn } from '../../kit/viewer.ts';
import { stateOf } from './payment.ts';
import { projectsOfUser, sidebarUser } from './projects.queries.ts';

/** Everything the side menu shows. */
export async function getSidebar({ user_id }: SignedIn): Promise<Output<typeof endpoint>> {
  const at = now();
  const [user, rows] = await Promise.all([sidebarUser(user_id), projectsOfUser(user_id, at)]);
  const projects = rows.map(({ paid_to, erased_at, may_restore, ...row }) => ({
    ...row,
    state: stateOf(paid_to, at),
    deleted: erased_at === null ? null : { erased_at, may_restore },
  }));
  return { data: { user, projects } };
}

/** The projects a person may choose from after signing in. */
export async function projectsOf(user_id: number): Promise<z.infer<typeof projectChoice>[]> {
  const rows = await projectsOfUser(user_id, now());
  return rows.filter((it) => it.erased_at === null).map(({ id, name, brand }) => ({ id, name, brand }));
}
