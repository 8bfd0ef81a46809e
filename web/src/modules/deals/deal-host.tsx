import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useEver } from '../../ui/use-ever.ts';
import { useWantedFields } from './board/wanted-fields.ts';
import { closeCreateDeal, useCreateDeal } from './create/open-create.ts';
import { useWayToDeals } from './open-deal.ts';

const CreateWindow = lazy(async () => {
  const [file] = await Promise.all([import('./create/create-window.tsx'), addTexts('deals')]);
  return { default: file.CreateWindow };
});
const FieldsWindow = lazy(async () => {
  const [file] = await Promise.all([import('./board/fields-window.tsx'), addTexts('deals')]);
  return { default: file.FieldsWindow };
});

/** Mounted once: windows of deals open from the board, a dialogue, a task, by a key. */
export function DealHost() {
  useWayToDeals();
  const { known } = useCreateDeal();
  const { waiting } = useWantedFields();
  const wasOpen = useEver(known !== null);
  const wasAsked = useEver(waiting !== null);
  return (
    <Suspense>
      {wasOpen && <CreateWindow known={known} onClose={closeCreateDeal} />}
      {wasAsked && <FieldsWindow waiting={waiting} />}
    </Suspense>
  );
}
