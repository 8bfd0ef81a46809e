import type { Viewer } from '../viewer.ts';

/** Who may receive an event. Named beside every emit, with the reason. */
export type Audience =
  | { everyone: true }
  /** Whoever may see one of these channels, or is one of these people. */
  | { channels: number[]; people?: number[] }
  /** Whoever may see all of these channels and none of those: each version of a thing goes to those it was cut for. */
  | { sees: number[]; not: number[] }
  /** These people and nobody else. */
  | { users: number[] };

export const everyone: Audience = { everyone: true };
export const seersOf = (...channels: number[]): Audience => ({ channels });
export const seersAnd = (channels: number[], people: number[]): Audience => ({ channels, people });
export const seersOfExactly = (sees: number[], not: number[]): Audience => ({ sees, not });
export const only = (...users: number[]): Audience => ({ users });

export function isFor(audience: Audience, viewer: Pick<Viewer, 'user_id' | 'channels_ids'>): boolean {
  if ('channels' in audience) {
    if (audience.people?.includes(viewer.user_id)) return true;
    return viewer.channels_ids === null || audience.channels.some((id) => viewer.channels_ids?.includes(id));
  }
  if ('users' in audience) return audience.users.includes(viewer.user_id);
  if ('sees' in audience) {
    const seen = viewer.channels_ids;
    if (seen === null) return audience.not.length === 0;
    return audience.sees.every((id) => seen.includes(id)) && !audience.not.some((id) => seen.includes(id));
  }
  return audience.everyone;
}
