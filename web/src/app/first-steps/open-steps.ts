import { create } from 'zustand';
import { STEPS_PARAM } from './steps-param.ts';

export const useStepsWindow = create(() => ({ opened: takeParam() }));

export const openSteps = () => useStepsWindow.setState({ opened: true });
export const closeSteps = () => useStepsWindow.setState({ opened: false });

/** Read once: left in the address, it would open the list at every reload. */
function takeParam(): boolean {
  const address = new URL(location.href);
  if (!address.searchParams.has(STEPS_PARAM)) return false;
  address.searchParams.delete(STEPS_PARAM);
  history.replaceState(history.state, '', address);
  return true;
}
