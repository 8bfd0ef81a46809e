import {
  type ChannelConnection,
  type ConnectField,
  connectForms,
  simulated,
} from '@parley/contract/projects/connections';
import { isAsked } from '@parley/contract/projects/destinations';
import { useTranslation } from 'react-i18next';
import { FormAlert } from '../../../ui/form-alert.tsx';

type Props = { connection: Pick<ChannelConnection, 'type' | 'settings'> };

/** What a channel does that somebody had to consent to, or would have to now. */
export function ConsentWarnings({ connection: { type, settings } }: Props) {
  const { t } = useTranslation('channels');
  // The simulator is on this very machine, whatever is entered beside it.
  if (settings.api_url === simulated) return null;
  const fields: readonly ConnectField[] = type in connectForms ? connectForms[type as keyof typeof connectForms] : [];
  return fields
    .filter((it) => it.kind === 'consent' && isAsked(it, settings))
    .map(({ name }) => (
      <FormAlert key={name} tone="warn">
        {t(`warning.${type}_${name}` as 'warning.email_allow_plain')}
      </FormAlert>
    ));
}
