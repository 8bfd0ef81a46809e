import { getRouteApi, Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useIsPhone } from '../../kit/device.ts';
import { useProject } from '../../modules/projects/index.ts';
import { ProblemNotice } from '../notices/problem-notice.tsx';
import { isOpen } from '../sections.ts';
import { Shell } from '../shell/shell.tsx';
import { usePhoneParameter } from './use-phone-parameter.ts';
import { useProblem } from './use-problem.ts';
import { useSection } from './use-section.ts';

// It writes to a number, so it brings the inbox with it: Login must not.
const ContactNotFound = lazy(() =>
  import('../notices/contact-not-found.tsx').then((file) => ({ default: file.ContactNotFound })),
);
const LedAway = lazy(() => import('./led-away.tsx').then((file) => ({ default: file.LedAway })));
const route = getRouteApi('/app');

/** Everything behind the sign-in: the shell with a screen, or the reason why there is none. */
export function Messenger() {
  const problem = useProblem(route.useLoaderData());
  return problem ? <ProblemNotice problem={problem} /> : <OpenMessenger />;
}

function OpenMessenger() {
  const { missingPhone, forget } = usePhoneParameter();
  const isAllowed = useIsSectionOpen();
  if (missingPhone) {
    return (
      <Suspense>
        <ContactNotFound {...missingPhone} onLeave={forget} />
      </Suspense>
    );
  }
  return (
    <Shell>
      {isAllowed ? (
        <Outlet />
      ) : (
        <Suspense>
          <LedAway />
        </Suspense>
      )}
    </Shell>
  );
}

/** A section whose module is off, or that needs a desk, leads to the dialogues. */
function useIsSectionOpen(): boolean {
  const project = useProject().data;
  const isPhone = useIsPhone();
  const section = useSection();
  // Dialogues are where everything leads, so they are never closed: the tasks-only variant greets there.
  return !project || section === undefined || section === 'dialogues' || isOpen(section, project, isPhone);
}
