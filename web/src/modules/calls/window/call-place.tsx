import { useIsPhone } from '../../../kit/device.ts';
import { useShown } from '../shown.ts';
import { CallBar } from './call-bar.tsx';
import { CallWindow } from './call-window.tsx';
import { IncomingCard } from './incoming-card.tsx';
import { useCallCommands } from './use-call-commands.tsx';

/** The call of this window, or one that rings: above every screen, and in nobody's way. */
export function CallPlace() {
  const { state } = useShown();
  const isPhone = useIsPhone();
  useCallCommands();
  if (!state.isOpen) return null;
  if (state.step === 'INCOMING_CALL') return <IncomingCard />;
  return isPhone ? <CallBar /> : <CallWindow />;
}
