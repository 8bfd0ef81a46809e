export { routes } from './routes.ts';
export { configureProjects } from './configure.ts';
export type { NewProject } from './surroundings.ts';
export { findViewer, forgetViewers } from './find-viewer.ts';
export { projectsOf } from './sidebar.ts';
export { createFirstProject } from './create-project.ts';
export { setManagersVisibility } from './update-project.ts';
export { setSendKey } from './members/set-send-key.ts';
