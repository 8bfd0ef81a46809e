import type { ConnectType } from '@parley/contract/projects/connections';
import { useTranslation } from 'react-i18next';
import { isApiError } from '../../../kit/api-error.ts';
import { FormAlert } from '../../../ui/form-alert.tsx';

type Props = { error: Error | null; at: ConnectType | 'code' | 'password' };

/** Why nothing was connected; beside the provider's own words, what to look at: in the form, or in what a step asks for. */
export function Refused({ error, at }: Props) {
  const { t } = useTranslation('channels');
  if (!error) return null;
  return (
    <FormAlert>
      {error.message}
      {isApiError(error) && error.code === 'provider_refused' && <p>{t(`refused.${at}`)}</p>}
    </FormAlert>
  );
}
