import { readSecretsByEmail } from '../users/users.queries.ts';
import { codeMinutes, newPasswordCode } from './new-password-code.ts';

/** For whoever runs this installation to pass on, where no mail server is set; null when nobody has this address. */
export async function tellPasswordCode(email: string): Promise<{ code: string; minutes: number } | null> {
  const user = await readSecretsByEmail(email);
  if (!user) return null;
  const { code, keep } = await newPasswordCode();
  await keep(user.id);
  return { code, minutes: codeMinutes };
}
