import { getProject, getProjectsSidebar } from '@parley/contract/projects/projects';
import { isRefusal } from '../../kit/api-error.ts';
import { fetchEndpoint } from '../../kit/query.ts';
import { accessToken, chooseProject, currentProject } from '../../kit/session.ts';
import { firstProject, projectInput } from '../../modules/projects/index.ts';
import { paths } from '../paths.ts';

/** Leaves this tree for good; the page is loaded anew, so nothing more happens here. */
function leaveFor(path: string): Promise<never> {
  location.replace(path);
  return new Promise(() => undefined);
}

export const toMessenger = () => leaveFor(paths.messenger);

export async function requireSession() {
  if ((await accessToken()) === null) return leaveFor(`${paths.login}?next=${encodeURIComponent(outsideNext())}`);
}

export async function onlySignedOut() {
  if ((await accessToken().catch(() => null)) !== null) return leaveFor(paths.messenger);
}

/** The project these pages are about: the chosen one, else the first; someone without any creates one. */
export async function requireProject() {
  if (currentProject() === null) {
    const { projects } = await fetchEndpoint(getProjectsSidebar, {}, { quiet: true });
    const first = firstProject(projects);
    if (!first) return leaveFor(paths.createProject);
    chooseProject(first.id);
  }
  const project = await fetchEndpoint(getProject, projectInput(), { quiet: true }).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  // The messenger's own notice offers the projects that are there.
  return project ?? leaveFor(paths.messenger);
}

/** Only administrators set a project up, and one for tasks alone has nothing to set up. */
export async function onlyAdmins() {
  const { is_admin, is_tasks_app } = await requireProject();
  if (!is_admin || is_tasks_app) return leaveFor(paths.messenger);
}

const outsideNext = () => `${location.pathname}${location.search}`;
