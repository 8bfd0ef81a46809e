import { recall, remember } from '../../kit/remember.ts';

const keyFor = (project_id: number, my_id: number) => `notices-told ${project_id} ${my_id}`;

/** Until when this person was told in this browser, as the server's clock says it. */
export const toldUntil = (project_id: number, my_id: number): string => recall(keyFor(project_id, my_id)) ?? '';

export function noteTold(project_id: number, my_id: number, until: string) {
  if (until > toldUntil(project_id, my_id)) remember(keyFor(project_id, my_id), until);
}
