import { chooseProject, currentProject } from '../../../kit/session.ts';

export type Returned = {
  channel: number;
  state: string;
  /** Null: the provider's page was left without a yes. */ code: string | null;
};

let came: Returned | null = null;

/** A provider's page has led back here: what it brought leaves the address at once, so that no reload brings it twice. */
export function readReturned(): void {
  const query = new URLSearchParams(location.search);
  const state = query.get('state') ?? '';
  const [, project, channel] = /^(\d+)\.(\d+)\.[\w-]+$/.exec(state) ?? [];
  if (!channel) return;
  if (currentProject() !== Number(project)) {
    // Another tab went to another project meanwhile.
    chooseProject(Number(project));
    return location.reload();
  }
  came = { channel: Number(channel), state, code: query.get('code') };
  history.replaceState(history.state, '', `${location.pathname}?section=channels&channel=${channel}`);
}

/** What came for this channel, once. */
export function takeReturned(channel: number): Returned | null {
  const taken = came?.channel === channel ? came : null;
  if (taken) came = null;
  return taken;
}
