import { getProjectsSidebar } from '@parley/contract/projects/projects';
import { api } from '../../../kit/api.ts';
import { chooseProject, currentProject } from '../../../kit/session.ts';
import { firstProject } from '../first-project.ts';

/**
 * Into another project; whoever has only deleted ones reads until when they can be brought back, and whoever has none makes
 * one. The page is loaded anew: everything on it belonged to this one.
 */
export async function goElsewhere(): Promise<void> {
  const { projects } = (await api(getProjectsSidebar, {})).data;
  const next = firstProject(projects.filter((it) => it.deleted || it.id !== currentProject()));
  chooseProject(next?.id ?? null);
  location.assign(next ? '/app/messenger/' : '/app/create-project/');
}
