import { contactReturned } from '@parley/contract/inbox/contact-facts';
import { shiftEnded, shiftResumed } from '@parley/contract/inbox/shift-facts';
import type { endShift as ending, setAway as going } from '@parley/contract/inbox/shift';
import type { Output, Parsed } from '@parley/contract/http';
import { afterCommit, transaction, type Tx } from '../../../kit/db/index.ts';
import { doneBy, record } from '../../../kit/facts/record.ts';
import { undoable } from '../../../kit/facts/take-back.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { setAway as setMemberAway } from '../../projects/index.ts';
import { doToMany } from './change-many.ts';
import { closeIdle, operatorOf } from './rules.ts';
import { handedTo, type Receiver } from './take-contact.ts';
import type { Deed } from './work-on.ts';

/** Away together with the first that is handed over: what goes to one's own team is not to come back. */
export async function endShift(
  viewer: Viewer,
  { contacts_ids, comment, ...to }: Parsed<typeof ending>,
): Promise<Output<typeof ending>> {
  const deed = isNamed(to) ? await handedTo(viewer, to, comment) : returned;
  const handed = contacts_ids.length
    ? await doToMany(viewer, contacts_ids, leaving(viewer, ifStillMine(deed)), 'shift')
    : { data: { changed: [], undo: null } };
  // Also where nothing was left to hand over.
  await setAway(viewer, { away: true });
  return handed;
}

function leaving(viewer: Viewer, deed: Deed): Deed {
  let isAway = false;
  const leave = async (tx: Tx, token: string): Promise<void> => {
    if (isAway) return;
    await setMemberAway(tx, viewer, true);
    record(tx, viewer.project_id, shiftEnded, { ...told(viewer), cause: { token }, changes: { away: [false, true] } });
    // What is refused or begun again has not happened.
    afterCommit(tx, () => {
      isAway = true;
    });
  };
  return async (held, who) => {
    const done = await deed(held, who);
    return done && { ...done, follow: (tx, token) => leave(tx, token).then(() => done.follow?.(tx, token)) };
  };
}

/** Who takes the end of their shift back is back themselves. */
export const undoableShift = undoable({
  module: null,
  subject: 'member',
  kinds: [shiftEnded],
  follows: {},
  isSame: (_, one, other) => one === other,
  hold: async (_, { user_id: id }) => [{ id }],
  // Who has come back since stays so all the same.
  stands: () => true,
  goneSince: async () => () => false,
  write: async (tx, viewer, steps, cause) => {
    await setMemberAway(tx, viewer, false);
    record(tx, viewer.project_id, shiftResumed, { ...told(viewer), cause, changes: { away: [true, false] } });
    return { restored: steps.map((it) => it.row.id) };
  },
});

const told = (viewer: Viewer) => ({ id: viewer.user_id, name: viewer.name, by: doneBy(viewer) });

export async function setAway(viewer: Viewer, { away }: Parsed<typeof going>): Promise<Output<typeof going>> {
  await transaction(viewer.project_id, (tx) => setMemberAway(tx, viewer, away));
  return { data: { away } };
}

const isNamed = ({ operatorid, team_id }: Receiver): boolean => operatorid !== undefined || team_id !== undefined;

/** Taken over by a colleague meanwhile, it is theirs. */
const ifStillMine =
  (deed: Deed): Deed =>
  (held, viewer) =>
    operatorOf(held.desk) === viewer.user_id ? deed(held, viewer) : null;

/** Nobody's again; whoever waits for an answer is looked at by the others. */
const returned: Deed = ({ desk }) => ({
  kind: contactReturned,
  after: closeIdle(desk),
  line: { kind: 'returned' },
});
