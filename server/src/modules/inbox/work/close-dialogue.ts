import { contactClosed } from '@parley/contract/inbox/contact-facts';
import type { closeDialogue as endpoint } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { close, operatorOf, owesNothing } from './rules.ts';
import { planGoodbye } from './say-goodbye.ts';
import { type Deed, workOn } from './work-on.ts';

export const closeDialogue = (
  viewer: Viewer,
  { contact_id }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> => workOn(viewer, contact_id, closed);

/**
 * Nobody works on it any more and nobody waits; if somebody did, the client hears the end message, unless it is taken
 * back at once.
 */
export const closed: Deed = ({ contact, desk, seen }, { name }) => {
  const isWorkedOn = operatorOf(desk) !== null || desk.aside !== null;
  return {
    kind: contactClosed,
    after: owesNothing(close(desk), seen),
    line: { kind: 'closed' },
    ...(isWorkedOn && { follow: (tx) => planGoodbye(tx, contact, name) }),
  };
};
