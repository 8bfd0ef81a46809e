import { useTranslation } from 'react-i18next';
import { currentTalk } from '../desk.ts';
import type { DeviceKind } from '../talk/microphone.ts';
import classes from './devices.module.css';
import { Level } from './level.tsx';
import { useDevices } from './use-devices.ts';

/** Through what one speaks and hears, with how loud it is: seen before a call as well as amid one. */
export function Devices() {
  const { t } = useTranslation('calls');
  const { devices, chosen, choose, ours, isDenied } = useDevices();
  const theirs = currentTalk()?.voices().theirs ?? null;
  if (isDenied)
    return (
      <p className={classes.denied} tabIndex={-1} data-autofocus>
        {t('devices.denied')}
      </p>
    );
  const list = (kind: DeviceKind) => devices.filter((it) => it.kind === kind && it.deviceId);
  return (
    // The pane asks for something to focus before the devices are known.
    <div className={classes.devices} tabIndex={-1} data-autofocus>
      <Choice
        title={t('devices.microphone')}
        devices={list('audioinput')}
        chosen={chosen.audioinput}
        onChoose={(id) => choose('audioinput', id)}
      />
      {ours && <Level label={t('devices.ours')} stream={ours} />}
      <Choice
        title={t('devices.speaker')}
        devices={'setSinkId' in HTMLMediaElement.prototype ? list('audiooutput') : []}
        chosen={chosen.audiooutput}
        onChoose={(id) => choose('audiooutput', id)}
      />
      {theirs && <Level label={t('devices.theirs')} stream={theirs} />}
    </div>
  );
}

type Props = { title: string; devices: MediaDeviceInfo[]; chosen: string | null; onChoose: (id: string) => void };

function Choice({ title, devices, chosen, onChoose }: Props) {
  const { t } = useTranslation('calls');
  if (!devices.length) return null;
  const current = devices.find((it) => it.deviceId === chosen) ?? devices[0];
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {devices.map((it, nth) => (
        <label key={it.deviceId} className={classes.device}>
          <input type="radio" name={title} checked={it === current} onChange={() => onChoose(it.deviceId)} />
          <span>{it.label || t('devices.unnamed', { number: nth + 1 })}</span>
        </label>
      ))}
    </fieldset>
  );
}
