import { whyNoCall } from '@parley/contract/calls/call-rules';
import type { Contact, Dialogue } from '@parley/contract/inbox/contacts';
import type { Project } from '@parley/contract/projects/projects';
import { readWireTime } from '../../../kit/time.ts';

export type Called = Pick<Contact, 'phone' | 'users'>;
type Here = {
  project: Pick<Project, 'channels'>;
  /** A node of the version before says nothing of it, and calls. */
  is_offered?: boolean;
  /** The project's own switch. */
  telephony: boolean;
  has_tariff: boolean;
  now: number;
};
export type Choice = { dialogue: Dialogue | null; reason: string | null };

/** By which dialogue a client is called, or why by none; of several the one they wrote in last. Null: nothing here calls. */
export function chooseDialogue(contact: Called, { project, ...here }: Here): Choice | null {
  const lines = new Map(project.channels.filter(({ limits }) => limits.calls).map((it) => [it.id, it]));
  if (here.is_offered === false || !lines.size) return null;
  const choices = contact.users
    .toSorted((a, b) => heardAt(b) - heardAt(a))
    .flatMap((dialogue): Choice[] => {
      const channel = lines.get(dialogue.channel_id);
      if (!channel) return [];
      const { is_auth, telephony, limits } = channel;
      const asked = { can_call: limits.calls, is_auth, telephony };
      const phone = (dialogue.phone ?? contact.phone)?.replace(/\D/g, '') ?? null;
      const heard_at = dialogue.last_inbound ? heardAt(dialogue) : null;
      return [{ dialogue, reason: whyNoCall({ ...here, is_offered: true, channel: asked, phone, heard_at }) }];
    });
  return (
    choices.find(({ reason }) => reason === null) ?? choices[0] ?? { dialogue: null, reason: 'channel_cannot_call' }
  );
}

const heardAt = ({ last_inbound }: Dialogue): number =>
  (last_inbound ? readWireTime(last_inbound)?.getTime() : undefined) ?? 0;
