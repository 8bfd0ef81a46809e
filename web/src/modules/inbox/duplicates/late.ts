import { fetchCode } from '../../../kit/fetch-code.ts';
import { firstScreen } from '../../../kit/first-screen.ts';

/** Fetched after the first screen: what it follows is not on it. */
export function followClients(): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  void firstScreen
    .then(() => fetchCode(() => import('./follow-clients.ts')))
    .then((file) => {
      if (!isOver) stop = file.followClients();
    });
  return () => {
    isOver = true;
    stop?.();
  };
}
