import { getCallSettings } from '@parley/contract/calls/recording';
import type { Contact } from '@parley/contract/inbox/contacts';
import { useSyncExternalStore } from 'react';
import { isOffered } from '../../../kit/offers.ts';
import { useEndpoint } from '../../../kit/query.ts';
import { currentProject } from '../../../kit/session.ts';
import { watchMinutes } from '../../../ui/watch-minutes.ts';
import { useProject, useReasonText } from '../../projects/index.ts';
import { ask } from '../desk.ts';
import { type Callee, useCallsHere } from '../here.ts';
import { chooseDialogue } from './choose-dialogue.ts';

export type Client = Pick<Contact, 'id' | 'name' | 'phone' | 'users'>;
type Call = { reason: string | null; run: (isSure?: boolean) => void };

/** How a client is called from here, or why they cannot be, in the reader's words. Null: nobody calls here at all. */
export function useCall(client: Client | undefined, of: Pick<Callee, 'lead_id'> = {}): Call | null {
  const project = useProject().data;
  const asked = { project: currentProject() ?? 0 };
  const settings = useEndpoint(getCallSettings, asked, { quiet: true, staleTime: Infinity }).data;
  const now = useSyncExternalStore(watchMinutes, () => Math.floor(Date.now() / 60_000) * 60_000);
  const isInCall = useCallsHere((it) => it.isInCall);
  const reasonText = useReasonText();
  if (!project || !settings || !client) return null;

  const has_tariff = !isOffered('tariffs') || /unlim|безлимит/i.test(project.tariff.title);
  const { is_offered, telephony } = settings;
  const choice = chooseDialogue(client, { project, is_offered, telephony, has_tariff, now });
  if (!choice) return null;
  const reason = choice.reason ?? (isInCall ? 'already_in_call' : null);
  const { dialogue } = choice;
  const callee = {
    ...of,
    name: client.name,
    phone: dialogue?.phone ?? client.phone,
    contact_id: client.id,
    ...(dialogue && { dialogue_id: dialogue.id, channel_id: dialogue.channel_id }),
  };
  return { reason: reason && reasonText(reason), run: (isSure = false) => ask(callee, isSure) };
}
