import { isBuilt } from '@parley/contract/built-modules';
import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { usePanelParts } from '../../modules/inbox/client-panel/lent-parts.ts';

const AmoLeads = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/amo/leads/leads-part.tsx'), addTexts('integrations')]);
  return { default: file.LeadsPart };
});

/** The roof lends the panel of a dialogue what services of others know of its client. */
export const lendPanelParts = () =>
  usePanelParts.setState({ lent: isBuilt('amocrm') ? [{ kind: 'amo', Part: AmoLeads }] : [] });
