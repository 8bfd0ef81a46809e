import * as bins from '@parley/contract/bins';
import type { Project } from '@parley/contract/projects/projects';
import { holds } from '../../modules/projects/index.ts';

export const binKinds = ['clients', 'deals', 'tasks'] as const;
export type BinKind = (typeof binKinds)[number];

export const calls = {
  clients: { list: bins.listClientBin, restore: bins.restoreClients, erase: bins.eraseClients },
  deals: { list: bins.listDealBin, restore: bins.restoreDeals, erase: bins.eraseDeals },
  tasks: { list: bins.listTaskBin, restore: bins.restoreTasks, erase: bins.eraseTasks },
};

/** Which bins this viewer may open: of what they may delete. Whoever gives tasks may delete those. */
export const visibleBins = (project: Project): BinKind[] =>
  binKinds.filter((kind) => {
    if (kind === 'clients') return !project.is_tasks_app && holds(project.permissions, 'contacts.delete');
    if (kind === 'deals') return project.modules.crm && holds(project.permissions, 'deals.delete');
    return project.modules.tasks;
  });
