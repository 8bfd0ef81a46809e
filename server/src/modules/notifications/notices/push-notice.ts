import { pushOf } from '@parley/contract/notifications/notice-push';
import * as z from 'zod/mini';
import { now } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { job } from '../../../kit/jobs/jobs.ts';
import { browsersOf } from '../subscriptions.queries.ts';
import { surroundings } from '../surroundings.ts';
import { wakeBrowsers } from '../wake-browsers.ts';
import { shown } from './shown.ts';
import { unreadOf } from './seen-notices.queries.ts';
import { memberNow } from './member-now.ts';

/**
 * Wakes the browsers of somebody who is away because of a notice. Run again, it goes on where it ended: what was read
 * meanwhile, and what they see no more, is not told.
 */
export const pushNotice = job(
  'push-notice',
  z.object({ id: z.number(), user_id: z.number() }),
  async ({ id, user_id }, { project_id }) => {
    if (project_id === null || surroundings().onlineIn(project_id).includes(user_id)) return;
    const viewer = await memberNow(project_id, user_id);
    const [found] = viewer ? await unreadOf(dbOf(project_id), viewer, [id]) : [];
    if (!found || found.name === null) return;
    // Messages have numbers of their own.
    const told = -(found.said_as ?? id);
    const browsers = await browsersOf(dbOf(project_id), { project_id, user_id, told, now: now() });
    const notice = shown(found);
    await wakeBrowsers(browsers, told, ({ language }) => pushOf(project_id, notice, language));
  },
);
