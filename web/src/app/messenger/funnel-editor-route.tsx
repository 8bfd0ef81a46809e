import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';

// What one chunk of the roof brings along, all its other windows would.
const FunnelEditorScreen = lazy(() =>
  import('../../modules/deals/editor/funnel-editor-screen.tsx').then((file) => ({ default: file.FunnelEditorScreen })),
);
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
export const FunnelEditorRoute = () => (
  <Suspense>
    <FunnelEditorScreen lent={lent} />
  </Suspense>
);
