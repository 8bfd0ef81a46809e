import { type IntegrationKind, integrationKinds } from '@parley/contract/integrations/integrations';
import { chooseProject, currentProject } from '../../../kit/session.ts';

export type Returned = {
  channel: number;
  state: string;
  /** Null: the provider's page was left without a yes. */ code: string | null;
};

/** `about`: the number of a channel, or the kind of an integration. */
type Came = { about: string; query: Readonly<Record<string, string>> };
let came: Came | null = null;

/** A provider's page has led back here: what it brought leaves the address at once, so that no reload brings it twice. */
export function readReturned(): void {
  const query = new URLSearchParams(location.search);
  const [, project, about] = /^(\d+)\.(\w+)\.[\w-]+$/.exec(query.get('state') ?? '') ?? [];
  const isIntegration = integrationKinds.some((kind) => kind === about);
  if (!about || !(isIntegration || /^\d+$/.test(about))) return;
  if (currentProject() !== Number(project)) {
    // Another tab went to another project meanwhile.
    chooseProject(Number(project));
    return location.reload();
  }
  came = { about, query: Object.fromEntries(query) };
  const place = isIntegration ? 'section=integrations' : `section=channels&channel=${about}`;
  history.replaceState(history.state, '', `${location.pathname}?${place}`);
}

/** What came for this channel, once. */
export function takeReturned(channel: number): Returned | null {
  const query = take(String(channel));
  return query && { channel, state: query.state ?? '', code: query.code ?? null };
}

/** All that stood in the address, once. */
export const takeReturnedTo = (kind: IntegrationKind): Came['query'] | null => take(kind);

function take(about: string): Came['query'] | null {
  if (came?.about !== about) return null;
  const { query } = came;
  came = null;
  return query;
}
