import { lazy } from 'react';

/** What draws them is heavy: it comes when the first chart is on the screen. */
const plots = () => import('./plots.tsx');

export const BarPlot = lazy(() => plots().then((file) => ({ default: file.BarPlot })));
export const LinePlot = lazy(() => plots().then((file) => ({ default: file.LinePlot })));
export const DonutPlot = lazy(() => plots().then((file) => ({ default: file.DonutPlot })));
