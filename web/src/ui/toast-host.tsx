import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../kit/device.ts';
import { hideToast, pauseToast, resumeToast, takenByOthers, type Toast, useToasts } from './toast.ts';
import { toastTop } from './toast-place.ts';
import classes from './toast-host.module.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/** Stands at the roof. The two live regions exist before their first message, or it would not be read aloud. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts);
  const host = useRef<HTMLDivElement>(null);
  const top = useTop(host, toasts.length);
  const [urgent, calm] = [toasts.filter((it) => it.kind === 'error'), toasts.filter((it) => it.kind !== 'error')];
  return (
    <div ref={host} className={classes.host} data-raised={top !== null || undefined} style={{ top: top ?? undefined }}>
      <div aria-live="polite" role="status" className={classes.region}>
        {calm.map((it) => (
          <ToastCard key={it.id} {...it} />
        ))}
      </div>
      <div aria-live="assertive" role="alert" className={classes.region}>
        {urgent.map((it) => (
          <ToastCard key={it.id} {...it} />
        ))}
      </div>
    </div>
  );
}

// As the stylesheet has it.
const CORNER = { left: 72, right: 352 };
const CORNER_BOTTOM = 20;
// Windows come and go without telling; a toast is there for seconds only.
const LOOK_MS = 200;

/** Where they stand while there are any, so that nothing one reads, writes or presses is covered. */
function useTop(host: React.RefObject<HTMLDivElement | null>, count: number): number | null {
  const isPhone = useIsPhone();
  const [top, setTop] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!count) return;
    const look = () => {
      const { height = 0 } = host.current?.getBoundingClientRect() ?? {};
      const sides = isPhone ? { left: 0, right: window.innerWidth } : CORNER;
      const bottom = window.innerHeight;
      const corner = { ...sides, top: bottom - height - CORNER_BOTTOM, bottom };
      setTop(toastTop(corner, takenByOthers(), isPhone));
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    return () => clearInterval(timer);
  }, [host, count, isPhone]);
  return count ? top : null;
}

function ToastCard({ id, kind, text, undo, action }: Toast) {
  const { t } = useTranslation('ui');
  const Icon = icons[kind];
  const button = undo ? { label: t('undo'), run: undo } : action;
  return (
    <div
      className={classes.toast}
      data-kind={kind}
      onPointerEnter={() => pauseToast(id)}
      onPointerLeave={() => resumeToast(id)}
      onFocus={() => pauseToast(id)}
      onBlur={() => resumeToast(id)}
    >
      <Icon className={classes.icon} size={18} />
      <div className={classes.said}>
        <span className={classes.text}>{text}</span>
        {button && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              hideToast(id);
              button.run();
            }}
          >
            {button.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => hideToast(id)}>
        <IconX size={16} />
      </button>
    </div>
  );
}
