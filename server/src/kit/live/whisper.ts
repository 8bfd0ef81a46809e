import type { LiveEvent, Payload } from '@parley/contract/live';
import { type Audience, isFor } from '../events/audience.ts';
import { onTold, tell, topic } from '../events/bus.ts';
import { frameOf } from './frame.ts';
import { rooms } from './rooms.ts';
import { send } from './write.ts';

type Whispered = { project_id: number; audience: Audience; text: string };
const whispered = topic<Whispered>('live:whisper', { of: ({ project_id }) => project_id });

/** Something that counts only now, such as typing: neither stored nor numbered, and whoever is away never hears it. */
export const whisper = <E extends LiveEvent>(
  project_id: number,
  { action }: E,
  payload: Payload<E>,
  audience: Audience,
): void => tell(whispered, { project_id, audience, text: JSON.stringify({ action, payload }) });

export const passWhispers = (): (() => void) =>
  onTold(whispered, ({ project_id, audience, text }) => {
    const here = [...(rooms.get(project_id)?.sockets ?? [])];
    // Whose rights are being looked up again gets nothing by the old ones.
    const sockets = here.filter((it) => it.viewer && it.holds === 0 && isFor(audience, it.viewer));
    if (!sockets.length) return;
    const frame = frameOf(text);
    for (const socket of sockets) send(socket, frame);
  });
