import { getProjectsSidebar } from '@parley/contract/projects/projects';
import { api } from '../../../kit/api.ts';
import { chooseProject, currentProject } from '../../../kit/session.ts';

/** Into another project, or to where one is made. The page is loaded anew: everything on it belonged to this one. */
export async function goElsewhere(): Promise<void> {
  const { projects } = (await api(getProjectsSidebar, {})).data;
  const next = projects.find((it) => it.id !== currentProject() && !it.deleted);
  chooseProject(next?.id ?? null);
  location.assign(next ? '/app/messenger/' : '/app/create-project/');
}
