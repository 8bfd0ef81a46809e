import { transaction } from '../../../kit/db/index.ts';
import { isShut } from '../../../kit/demo.ts';
import { passwordCodeOf } from '../codes.queries.ts';
import { codeMinutes, newCode } from '../new-code.ts';
import { turnOff } from '../second-factor/second-factor.queries.ts';
import { readSecretsByEmail } from '../users/users.queries.ts';

type Choices = { without_factor?: boolean };
type Told = { code: string; minutes: number } | 'nobody' | 'shut';

/**
 * For whoever runs this installation to pass on. `without_factor`: whoever registered with an address of others may have
 * turned one on, and where no mail leaves nothing else would let its owner in.
 */
export async function tellPasswordCode(email: string, { without_factor = false }: Choices = {}): Promise<Told> {
  const user = await readSecretsByEmail(email);
  if (!user) return 'nobody';
  if (isShut(email)) return 'shut';
  const { code, keep } = await newCode();
  if (without_factor) await transaction(null, (tx) => turnOff(tx, user.id));
  await keep(passwordCodeOf(user.id), { is_told: true });
  return { code, minutes: codeMinutes };
}
