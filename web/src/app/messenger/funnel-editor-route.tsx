import { lazy } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { FunnelEditorScreen } from '../../modules/deals/editor/funnel-editor-screen.tsx';

const VkForms = lazy(async () => {
  const [file] = await Promise.all([import('../../integrations/vk-ads/forms-part.tsx'), addTexts('integrations')]);
  return { default: file.FormsPart };
});
const lent = { VkForms };

/** The roof lends the editor of a funnel the lead forms of advertisements. */
export const FunnelEditorRoute = () => <FunnelEditorScreen lent={lent} />;
