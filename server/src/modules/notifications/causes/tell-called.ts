import type { Payload } from '@parley/contract/live';
import type { noteCreated } from '@parley/contract/notes/notes';
import { tellPerson } from '../notices/tell-person.ts';

type Told = Payload<typeof noteCreated>;

/** An organization's notes are read on its card. */
const kinds = { contact: 'mention', lead: 'deal_mention', organization: null } as const;

export const callsSomebody = ({ note, called }: Told): boolean => called.length > 0 && kinds[note.entity] !== null;

/** A note on a card calls colleagues as one beside a dialogue does. */
export async function tellCalled({ note, called }: Told, { project_id }: { project_id: number | null }): Promise<void> {
  const kind = kinds[note.entity];
  if (project_id === null || kind === null) return;
  const about = { kind, subject_id: note.entity_id, by_id: note.author_id, cause: `note ${note.id}` } as const;
  for (const user_id of called) await tellPerson(project_id, { ...about, user_id });
}
