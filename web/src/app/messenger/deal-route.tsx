import { getRouteApi } from '@tanstack/react-router';
import { lazy } from 'react';
import { DealScreen } from '../../modules/deals/deal/deal-screen.tsx';

const route = getRouteApi('/app/deals/lead/$id');
const Dialogue = lazy(() =>
  import('../../modules/inbox/lent-dialogue.tsx').then((file) => ({ default: file.LentDialogue })),
);
const Feed = lazy(() => import('../../modules/inbox/feed/deal-feed.tsx').then((file) => ({ default: file.DealFeed })));
const lent = { Dialogue, Feed };

/** The roof lends the page of a deal the dialogue with its client, and its feed. */
export function DealRoute() {
  const { id } = route.useParams();
  return <DealScreen key={id} id={id} lent={lent} />;
}
