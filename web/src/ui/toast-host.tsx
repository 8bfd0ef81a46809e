import { IconAlertCircle, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { hideToast, pauseToast, resumeToast, type Toast, useToastLift, useToasts } from './toast.ts';
import classes from './toast-host.module.css';

const icons = { success: IconCircleCheck, error: IconAlertCircle, info: IconInfoCircle };

/** Stands at the roof. The two live regions exist before their first message, or it would not be read aloud. */
export function ToastHost() {
  const toasts = useToasts((state) => state.toasts);
  // On the host itself: said of the whole page, it would have everything on it styled anew.
  const lift = useToastLift((state) => state.lift);
  const [urgent, calm] = [toasts.filter((it) => it.kind === 'error'), toasts.filter((it) => it.kind !== 'error')];
  return (
    <div className={classes.host} style={{ '--toast-lift': `${lift}px` }}>
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
      <button type="button" className={classes.close} aria-label={t('close')} onClick={() => hideToast(id)}>
        <IconX size={16} />
      </button>
    </div>
  );
}
