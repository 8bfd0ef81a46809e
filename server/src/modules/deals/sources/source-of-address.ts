import { addressKey, countAttempt } from '../../../kit/attempts.ts';
import { minutes } from '../../../kit/clock.ts';
import { dbOf } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import { unseal } from '../../../kit/secrets.ts';
import { isSameHash, isToken } from '../../../kit/tokens.ts';
import { findSource, type SourceRow } from './sources.queries.ts';

/** The words of an address that forms are sent to. */
export type AddressWords = { project: string; source: string; secret: string };
type Found = { project_id: number; source: SourceRow };

// A site's own server may hand over the forms of all its visitors; VK tells of all advertisements from a few addresses.
const perAddress = {
  site: { name: 'form', times: 60, within: minutes(10) },
  vk_ads: { name: 'vk_ads', times: 3000, within: minutes(10) },
};

/** Whoever does not know the secret learns nothing but no. */
export async function sourceOfAddress(
  { params, ip }: { params: AddressWords; ip: string },
  type: keyof typeof perAddress,
): Promise<Found> {
  const { project, source: id, secret } = params;
  const isNamed = [project, id].every((it) => /^[1-9]\d{0,14}$/.test(it)) && isToken(secret);
  if (!isNamed) return refuse('not_found');
  const [project_id, source_id] = [Number(project), Number(id)];
  const db = dbOf(project_id);
  await countAttempt(perAddress[type], `${source_id} ${addressKey(ip)}`, db);
  const source = await findSource(db, project_id, source_id);
  const known = source?.secret && source.status && source.type === type ? await unseal(source.secret) : null;
  return source && known && isSameHash(known, secret) ? { project_id, source } : refuse('not_found');
}
