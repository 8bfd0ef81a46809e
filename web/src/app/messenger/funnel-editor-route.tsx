import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { FunnelEditorScreen } from '../../modules/deals/editor/funnel-editor-screen.tsx';

const VkForms = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/vk-ads/forms-part.tsx'), addTexts('integrations')]);
  return { default: file.FormsPart };
});
const Visits = lazy(async () => {
  const file = import('../../integrations/booking/funnel-rules/funnel-rules.tsx');
  const [{ FunnelRules }] = await Promise.all([file, addTexts('integrations')]);
  return { default: FunnelRules };
});
const lent = { VkForms, Visits };

/** The roof lends the editor of a funnel the lead forms of advertisements, and what becomes of visits. */
export const FunnelEditorRoute = () => <FunnelEditorScreen lent={lent} />;
