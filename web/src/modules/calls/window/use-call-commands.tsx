import { IconMicrophoneOff, IconPhone, IconPhoneOff } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../kit/keys/commands.ts';
import { isUnderWay } from '../call-state.ts';
import { accept, hangUp, mute, reject } from '../desk.ts';
import { useShown } from '../shown.ts';

/** What can be done with the call from anywhere, by the palette or by a key of one's own. */
export function useCallCommands() {
  const { t } = useTranslation('calls');
  const { state, isMuted } = useShown();
  const rings = state.step === 'INCOMING_CALL';
  const isSpeaking = isUnderWay(state) && !rings;
  const list = useMemo((): Command[] => {
    const group = t('group');
    return [
      ...(rings
        ? [
            { id: 'call.accept', title: t('accept'), group, icon: <IconPhone />, run: () => void accept() },
            { id: 'call.reject', title: t('reject'), group, icon: <IconPhoneOff />, run: reject },
          ]
        : []),
      ...(isSpeaking
        ? [
            {
              id: 'call.mute',
              title: t(isMuted ? 'unmute' : 'mute'),
              group,
              icon: <IconMicrophoneOff />,
              run: () => mute(!isMuted),
            },
            { id: 'call.end', title: t('hang_up'), group, icon: <IconPhoneOff />, run: hangUp },
          ]
        : []),
    ];
  }, [t, rings, isSpeaking, isMuted]);
  useCommands(list);
}
