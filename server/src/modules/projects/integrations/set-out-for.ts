import type { IntegrationKind } from '@parley/contract/integrations/integrations';
import { momentOf } from '@parley/contract/time';
import { transaction } from '../../../kit/db/index.ts';
import { refuse } from '../../../kit/errors.ts';
import type { SignedInViewer } from '../../../kit/viewer.ts';
import { isBack, setOut } from '../set-out.ts';
import { keepSetOut, takeSetOut } from './integrations.queries.ts';

/** Somebody goes to the provider's page: what it has to bring back, and where it has to lead. */
export async function setOutFor(
  viewer: SignedInViewer,
  kind: IntegrationKind,
  { host }: { host: string },
): Promise<{ state: string; return_url: string }> {
  const { state, set_out } = setOut(viewer, kind, host);
  await transaction(viewer.project_id, (tx) => keepSetOut(tx, viewer.project_id, kind, set_out));
  return { state, return_url: set_out.return_url };
}

/** They are back: the same browser, once, and in time. Answers where it was led, as providers ask for it once more. */
export const comeBackFor = (viewer: SignedInViewer, kind: IntegrationKind, state: string): Promise<string> =>
  transaction(viewer.project_id, async (tx) => {
    const row = await takeSetOut(tx, viewer.project_id, kind);
    const known = row
      ? {
          hash: row.state_hash,
          session_id: row.session_id,
          until: momentOf(row.expires_at),
          return_url: row.return_url,
        }
      : null;
    return isBack(known, viewer, state) ? known.return_url : refuse('return_unknown');
  });
