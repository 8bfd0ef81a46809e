import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followTabs, session } from '../../kit/session.ts';
import { paths } from '../paths.ts';
import { pagesRouter } from './router.tsx';

/** The pages beside the messenger, each reached by a full page load. */
export function PagesApp() {
  useEffect(() => {
    const stopTabs = followTabs(() => location.reload());
    const stopSession = session.subscribe(({ status, ending }, before) => {
      if (status === 'in' && before.status === 'out') void pagesRouter.invalidate();
      if (status === 'out' && before.status === 'in')
        location.assign(`${paths.login}${ending ? `?ending=${ending}` : ''}`);
    });
    return () => {
      stopTabs();
      stopSession();
    };
  }, []);
  // The type of links is the messenger's; here every link is a plain one.
  return <RouterProvider router={pagesRouter as never} />;
}
