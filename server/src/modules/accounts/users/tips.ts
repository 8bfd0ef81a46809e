import type { closeTip as closing, getTourData as getting } from '@parley/contract/accounts/tips';
import type { Output, Parsed } from '@parley/contract/http';
import type { SignedIn } from '../../../kit/viewer.ts';
import { surroundings } from '../surroundings.ts';
import { addSeenTip } from './users.queries.ts';

export async function closeTip(
  { user_id }: SignedIn,
  { name }: Parsed<typeof closing>,
): Promise<Output<typeof closing>> {
  await addSeenTip(user_id, name);
  return { data: null };
}

/** A number says who it is to whoever shows the tours, and nothing about them. */
export const getTourData = async ({ user_id, language }: SignedIn): Promise<Output<typeof getting>> => ({
  data: { workspace_code: surroundings().tours_workspace, lang: language, username: String(user_id) },
});
