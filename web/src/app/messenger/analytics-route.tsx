import { useNavigate } from '@tanstack/react-router';
import { AnalyticsScreen } from '../../modules/analytics/analytics-screen.tsx';
import { TippedScreen } from '../tips/screen-tip.tsx';

/** The roof lends analytics the way to those who wait in the inbox. */
export function AnalyticsRoute() {
  const navigate = useNavigate();
  const showWaiting = () => {
    void import('../../modules/inbox/index.ts').then(({ showView }) => showView('waiting'));
    void navigate({ to: '/' });
  };
  return (
    <TippedScreen name="analytics">
      <AnalyticsScreen lent={{ showWaiting }} />
    </TippedScreen>
  );
}
