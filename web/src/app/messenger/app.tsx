import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type Ending, followTabs, session } from '../../kit/session.ts';
import { currentPlace, MESSENGER } from '../place.ts';
import { messengerRouter } from './router.tsx';

// The page's own skeleton is enough for so long.
const PATIENCE_MS = 4000;

/** Reads what the first screen shows; one that the server keeps waiting for says so itself. */
export const openMessenger = () =>
  Promise.race([messengerRouter.load(), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);

export function MessengerApp() {
  useEffect(() => followSession(), []);
  return <RouterProvider router={messengerRouter} />;
}

/** Guards are asked again whenever someone signs in or out, here or in another tab. */
function followSession(): () => void {
  const stopTabs = followTabs(() => location.reload());
  const stopSession = session.subscribe(({ status, ending }, before) => {
    if (status === before.status) return;
    if (status === 'in' && before.status === 'out') void messengerRouter.invalidate();
    // A full load: nothing of the old session may stay in memory.
    if (status === 'out' && before.status === 'in') leaveForLogin(ending);
  });
  return () => {
    stopTabs();
    stopSession();
  };
}

function leaveForLogin(ending: Ending | null) {
  if (currentPlace().isFrameRoute) return location.reload();
  const { href } = messengerRouter.state.location;
  const words = new URLSearchParams({ ...(ending && { ending }), ...(href !== '/' && { next: href }) });
  location.assign(`${MESSENGER}/login/${words.size ? `?${words}` : ''}`);
}
