import { contactBlocked, contactUnblocked } from '@parley/contract/inbox/contact-facts';
import type { blockContact as endpoint } from '@parley/contract/inbox/work';
import type { Output, Parsed } from '@parley/contract/http';
import type { Viewer } from '../../../kit/viewer.ts';
import { block, unblock } from './rules.ts';
import { type Deed, workOn } from './work-on.ts';

export const blockContact = (
  viewer: Viewer,
  { id, blocked: wanted = true }: Parsed<typeof endpoint>,
): Promise<Output<typeof endpoint>> => workOn(viewer, id, wanted ? blocked : unblocked, { ofPerson: true });

/** Out of every folder, and closed without a word. */
export const blocked: Deed = ({ desk }) => ({ kind: contactBlocked, after: block(desk), line: { kind: 'blocked' } });

const unblocked: Deed = ({ desk }) => ({
  kind: contactUnblocked,
  after: unblock(desk),
  line: { kind: 'unblocked' },
});
