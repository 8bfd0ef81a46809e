import * as facts from '@parley/contract/inbox/contact-facts';
import type {
  checkContact as checking,
  markUnread as marking,
  noReplyNeeded as releasing,
} from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import { transaction } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { check, owesNothing, read, unread } from './rules.ts';
import { type Deed, workIn, workOn } from './work-on.ts';
import { newestInbound } from './work.queries.ts';

export const checkContact = (
  viewer: Viewer,
  { contact_id }: Parsed<typeof checking>,
): Promise<Output<typeof checking>> => workOn(viewer, contact_id, checked);

/** What one does not see stays to be checked by those who do. It leaves no line: it is done to every contact. */
export const checked: Deed = ({ desk, seen }) => ({ kind: facts.contactChecked, after: check(desk, seen) });

export const wasRead: Deed = ({ desk, seen }) => ({ kind: facts.contactMarkedRead, after: read(desk, seen) });

export const noReplyNeeded = (
  viewer: Viewer,
  { contact_id }: Parsed<typeof releasing>,
): Promise<Output<typeof releasing>> =>
  workOn(viewer, contact_id, ({ desk, seen }) => ({
    kind: facts.replyNotNeeded,
    after: owesNothing(desk, seen),
    line: { kind: 'no_reply_needed' },
  }));

/** The dialogue the client wrote in last, of those one sees, is unread again. */
export const markUnread = (viewer: Viewer, { contact_id }: Parsed<typeof marking>): Promise<Output<typeof marking>> =>
  transaction(viewer.project_id, (tx) =>
    workIn(tx, viewer, contact_id, async ({ desk, seen }) => {
      const heard = desk.dialogues.filter((it) => seen.includes(it.id) && it.last_inbound_at !== null);
      if (!heard.length || heard.some((it) => it.unread > 0)) return null;
      const { id: dialogue_id } = heard.reduce((a, b) => (b.last_inbound_at! > a.last_inbound_at! ? b : a));
      const [newest] = await newestInbound(tx, { project_id: viewer.project_id, dialogue_id });
      if (!newest) return null;
      return { kind: facts.contactMarkedUnread, after: unread(desk, { dialogue_id, position: newest.position }) };
    }),
  );
