export type Notification = { kind: 'success' | 'error' | 'info'; text: string; undo?: () => void };

let show: (notification: Notification) => void = () => undefined;

/** The roof hands over the toasts, so that plumbing need not know how they look. */
export function showNotificationsBy(shower: (notification: Notification) => void) {
  show = shower;
}

export const notify = (notification: Notification) => show(notification);
