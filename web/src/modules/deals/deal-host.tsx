import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useEver } from '../../ui/use-ever.ts';
import { useWantedFields } from './board/wanted-fields.ts';
import { useFunnelChooser } from './choose-funnel/open-chooser.ts';
import { closeCreateDeal, useCreateDeal } from './create/open-create.ts';
import { useMergeWindow } from './deal/open-merge.ts';
import { useWayToDeals } from './open-deal.ts';

const CreateWindow = lazy(async () => {
  const [file] = await Promise.all([import('./create/create-window.tsx'), addTexts('deals')]);
  return { default: file.CreateWindow };
});
const FieldsWindow = lazy(async () => {
  const [file] = await Promise.all([import('./board/fields-window.tsx'), addTexts('deals')]);
  return { default: file.FieldsWindow };
});
const ChooseFunnelWindow = lazy(async () => {
  const [file] = await Promise.all([import('./choose-funnel/choose-funnel-window.tsx'), addTexts('deals')]);
  return { default: file.ChooseFunnelWindow };
});
const MergeWindow = lazy(async () => {
  const [file] = await Promise.all([import('./deal/merge-window.tsx'), addTexts('deals'), addTexts('clients')]);
  return { default: file.MergeWindow };
});

/** Mounted once: windows of deals open from the board, a dialogue, a task, by a key. */
export function DealHost() {
  useWayToDeals();
  const { known } = useCreateDeal();
  const { waiting } = useWantedFields();
  const { ids } = useMergeWindow();
  const isChoosing = useFunnelChooser((it) => it.opened);
  const wasChoosing = useEver(isChoosing);
  const wasMerging = useEver(ids !== null);
  const wasOpen = useEver(known !== null);
  const wasAsked = useEver(waiting !== null);
  return (
    <Suspense>
      {wasOpen && <CreateWindow known={known} onClose={closeCreateDeal} />}
      {wasAsked && <FieldsWindow waiting={waiting} />}
      {wasChoosing && <ChooseFunnelWindow opened={isChoosing} />}
      {wasMerging && <MergeWindow ids={ids} />}
    </Suspense>
  );
}
