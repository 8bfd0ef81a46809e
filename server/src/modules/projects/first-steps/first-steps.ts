import type { Output, Parsed } from '@parley/contract/http';
import {
  type getFirstSteps as getting,
  type StepName,
  stepNames,
  type updateFirstSteps as updating,
} from '@parley/contract/projects/first-steps';
import type { Permission } from '@parley/contract/projects/permissions';
import { widgets } from '../../../channels/index.ts';
import { now } from '../../../kit/clock.ts';
import { transaction } from '../../../kit/db/index.ts';
import { may, type Viewer } from '../../../kit/viewer.ts';
import { type Facts, readFacts, saveClosed } from './first-steps.queries.ts';

/** What each step takes; whoever lacks it is not shown what only others can do. */
const needed: Record<StepName, Permission | null> = {
  channel: 'channels.edit',
  message: null,
  funnel: 'funnels.edit',
  deal: null,
  clients: 'contacts.import',
  colleague: 'members.edit',
};

export async function getFirstSteps(viewer: Viewer): Promise<Output<typeof getting>> {
  const { project_id } = viewer;
  const facts = await readFacts(viewer);
  const isOffered = (name: StepName): boolean => {
    const permission = needed[name];
    if (permission && !may(viewer, permission)) return false;
    // The tasks-only variant has no inbox.
    if (facts.is_tasks_app && name !== 'colleague') return false;
    return (name !== 'funnel' && name !== 'deal') || viewer.modules.crm;
  };
  const steps = stepNames.filter(isOffered).map((name) => ({ name, is_done: facts[name] }));
  const { is_closed, is_simulated } = facts;
  return { data: { steps, is_closed, is_simulated, widget_key: keyOf(project_id, facts.widget) } };
}

function keyOf(project_id: number, widget: Facts['widget']): string | null {
  const choices = widget && widgets.widgetChoices(widget.settings);
  return choices ? widgets.widgetKey({ project_id, channel_id: widget.id }, choices) : null;
}

export async function updateFirstSteps(
  viewer: Viewer,
  { is_closed }: Parsed<typeof updating>,
): Promise<Output<typeof updating>> {
  await transaction(viewer.project_id, (tx) => saveClosed(tx, viewer, is_closed ? now() : null));
  return { data: null };
}
