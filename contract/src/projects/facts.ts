import * as z from 'zod/mini';
import { anyFields, factKind } from '../facts.ts';

const rights = {
  project_role: z.string(),
  is_manager: z.boolean(),
  permissions: z.array(z.string()),
  channels_ids: z.array(z.number()),
};

export const projectCreated = factKind('projectCreated', 'project', {});
export const projectDeleted = factKind('projectDeleted', 'project', {});
export const projectRestored = factKind('projectRestored', 'project', {});
/** Any setting of the project, of the chat, of the journal. Secrets are never named. */
export const settingChanged = factKind('settingChanged', 'project', anyFields);
export const archiveTaken = factKind('archiveTaken', 'project', {});

export const journalExported = factKind('journalExported', 'project', {});

export const memberInvited = factKind('memberInvited', 'member', rights);
export const invitationCancelled = factKind('invitationCancelled', 'member', {});
export const memberJoined = factKind('memberJoined', 'member', rights);
export const memberChanged = factKind('memberChanged', 'member', rights);
export const memberRemoved = factKind('memberRemoved', 'member', {});
export const memberLeft = factKind('memberLeft', 'member', {});

export const teamCreated = factKind('teamCreated', 'team', anyFields);
export const teamChanged = factKind('teamChanged', 'team', anyFields);
export const teamDeleted = factKind('teamDeleted', 'team', anyFields);

export const channelConnected = factKind('channelConnected', 'channel', { type: z.string() });
export const channelChanged = factKind('channelChanged', 'channel', anyFields);
export const channelDisconnected = factKind('channelDisconnected', 'channel', {});

export const integrationConnected = factKind('integrationConnected', 'integration', {});
/** Only which settings: what they are may name whoever is elsewhere. */
export const integrationChanged = factKind('integrationChanged', 'integration', anyFields);
export const integrationDisconnected = factKind('integrationDisconnected', 'integration', {});
