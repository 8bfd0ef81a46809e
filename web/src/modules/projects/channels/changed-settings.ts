import { type ChannelConnection, type ConnectType, fieldsOf } from '@parley/contract/projects/connections';
import { isBound, leadsElsewhere } from '@parley/contract/projects/destinations';
import { isOffered } from '../../../kit/offers.ts';

type Texts = Record<string, string>;
type Known = Pick<ChannelConnection, 'type' | 'settings' | 'secrets'>;

/**
 * What differs from what is known. An untouched secret is not sent, so it stays; led elsewhere it would be asked for again,
 * so one that may be missing is said to be. One that is entered takes along where it is meant to go, as it stands on the
 * screen: somebody may have led the channel elsewhere since.
 */
export function changedSettings({ type, settings: known, secrets }: Known, values: Texts): Texts {
  const fields = fieldsOf(type as ConnectType);
  const isMoved = leadsElsewhere(fields, known, values);
  const isSecretGiven = fields.some(({ name, kind }) => kind === 'secret' && values[name]);
  return Object.fromEntries(
    fields.flatMap((field) => {
      const { name, kind, first, optional, lent, is_destination } = field;
      const value = values[name] ?? '';
      const isForgotten = isMoved && secrets.includes(name) && Boolean(optional ?? (lent && isOffered(lent)));
      const before = kind === 'secret' || (isMoved && isBound(field)) ? '' : (known[name] ?? first ?? '');
      const isSent = value !== before || isForgotten || (is_destination && isSecretGiven);
      return isSent ? [[name, value]] : [];
    }),
  );
}
