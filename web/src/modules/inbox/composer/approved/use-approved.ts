import { getUser } from '@parley/contract/accounts/users';
import { listApprovedTemplates } from '@parley/contract/inbox/approved-templates';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import { useState } from 'react';
import { api } from '../../../../kit/api.ts';
import { queryClient, showError } from '../../../../kit/query-client.ts';
import { keyOf, useEndpoint } from '../../../../kit/query.ts';
import { currentProject } from '../../../../kit/session.ts';
import type { Known } from './suggest-values.ts';

const fresh = 60_000;

/** The templates of a dialogue's channel; `renew` asks the provider itself. */
export function useApproved({ channel_id: channel }: Dialogue) {
  const input = { project: currentProject() ?? 0, channel };
  const query = useEndpoint(listApprovedTemplates, input, { quiet: true, staleTime: fresh });
  const [isRenewing, setIsRenewing] = useState(false);
  const renew = async () => {
    setIsRenewing(true);
    try {
      queryClient.setQueryData(
        keyOf(listApprovedTemplates, input),
        await api(listApprovedTemplates, { ...input, refresh: true }),
      );
    } catch (error) {
      showError(error);
    } finally {
      setIsRenewing(false);
    }
  };
  return { ...query, isRenewing, renew };
}

export function useKnown(contact: Contact, dialogue: Dialogue): Known {
  const operator_name = useEndpoint(getUser, {}, { quiet: true }).data?.name ?? '';
  const phone = dialogue.phone ?? contact.phone;
  return {
    client_name: contact.name.startsWith('+') ? '' : contact.name,
    operator_name,
    client_phone: phone ? `+${phone.replace(/^\+/, '')}` : '',
  };
}
