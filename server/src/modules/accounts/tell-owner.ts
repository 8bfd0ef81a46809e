import type { Language } from '@parley/contract/languages';
import { brandOfHost, brandTitles } from '@parley/contract/projects/brands';
import type { Tx } from '../../kit/db/index.ts';
import type { Context } from '../../kit/http/route.ts';
import { mailLater } from '../../kit/mail.ts';
import type { Letters } from './mails.ts';

export type Owner = { email: string; name: string; language: Language | null; email_verified: boolean };

/** Of what was changed in an account. An address that nobody has proved may be a stranger's: they read no chosen words. */
export async function tellOwner(
  tx: Tx,
  owner: Owner,
  letters: Letters<{ brand: string; name: string }>,
  { host, language }: Context,
): Promise<void> {
  const brand = brandTitles[brandOfHost(host)];
  const letter = letters[owner.language ?? language]({ brand, name: owner.email_verified ? owner.name : owner.email });
  await mailLater(tx, { to: owner.email, sender: brand, ...letter });
}
