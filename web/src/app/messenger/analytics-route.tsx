import { AnalyticsScreen } from '../../modules/analytics/analytics-screen.tsx';
import { TippedScreen } from '../tips/screen-tip.tsx';

export const AnalyticsRoute = () => (
  <TippedScreen name="analytics">
    <AnalyticsScreen />
  </TippedScreen>
);
