import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { DealScreen } from '../../modules/deals/deal/deal-screen.tsx';

const route = getRouteApi('/app/deals/lead/$id');
const Dialogue = lazy(() =>
  import('../../modules/inbox/lent-dialogue.tsx').then((file) => ({ default: file.LentDialogue })),
);
const lent = { Dialogue };

/** The roof lends the page of a deal the dialogue with its client. */
export function DealRoute() {
  const { id } = route.useParams();
  return <DealScreen key={id} id={id} lent={lent} />;
}
