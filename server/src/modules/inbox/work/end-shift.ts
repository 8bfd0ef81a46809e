import type { endShift as ending, setAway as going } from '@parley/contract/inbox/shift';
import type { Output, Parsed } from '@parley/contract/http';
import { afterCommit, transaction, type Tx } from '../../../kit/db/index.ts';
import type { Viewer } from '../../../kit/viewer.ts';
import { setAway as setMemberAway } from '../../projects/index.ts';
import { doToMany } from './change-many.ts';
import { closeIdle, operatorOf } from './rules.ts';
import { handedTo, type Receiver } from './take-contact.ts';
import { shiftEnd } from './undo-work.ts';
import type { Deed } from './work-on.ts';

/** Away together with the first that is handed over: what goes to one's own team is not to come back. */
export async function endShift(
  viewer: Viewer,
  { contacts_ids, comment, ...to }: Parsed<typeof ending>,
): Promise<Output<typeof ending>> {
  const deed = isNamed(to) ? await handedTo(viewer, to, comment) : returned;
  const handed = contacts_ids.length
    ? await doToMany(viewer, contacts_ids, shiftEnd, leaving(viewer, ifStillMine(deed)))
    : { data: { changed: [], undo: null } };
  // Also where nothing was left to hand over.
  await setAway(viewer, { away: true });
  return handed;
}

function leaving(viewer: Viewer, deed: Deed): Deed {
  let isAway = false;
  const leave = async (tx: Tx): Promise<void> => {
    if (isAway) return;
    await setMemberAway(tx, viewer, true);
    // What is refused or begun again has not happened.
    afterCommit(tx, () => {
      isAway = true;
    });
  };
  return async (held, who) => {
    const done = await deed(held, who);
    return { ...done, follow: (tx, action_id) => leave(tx).then(() => done.follow?.(tx, action_id)) };
  };
}

export async function setAway(viewer: Viewer, { away }: Parsed<typeof going>): Promise<Output<typeof going>> {
  await transaction(viewer.project_id, (tx) => setMemberAway(tx, viewer, away));
  return { data: { away } };
}

const isNamed = ({ operatorid, team_id }: Receiver): boolean => operatorid !== undefined || team_id !== undefined;

/** Taken over by a colleague meanwhile, it is theirs. */
const ifStillMine =
  (deed: Deed): Deed =>
  (held, viewer) =>
    operatorOf(held.desk) === viewer.user_id ? deed(held, viewer) : { after: held.desk };

/** Nobody's again; whoever waits for an answer is looked at by the others. */
const returned: Deed = ({ desk }) => ({ after: closeIdle(desk), line: { kind: 'returned' } });
