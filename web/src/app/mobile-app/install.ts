import { create } from 'zustand';

type InstallPrompt = Event & {
  prompt: () => Promise<void>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
};

/** The browser's own offer to install, kept until the person asks for it. */
export const useInstall = create<{ offer: InstallPrompt | null }>(() => ({ offer: null }));

export function watchInstallPrompt() {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    useInstall.setState({ offer: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => useInstall.setState({ offer: null }));
}

export async function install(): Promise<boolean> {
  const { offer } = useInstall.getState();
  if (!offer) return false;
  await offer.prompt();
  const { outcome } = await offer.userChoice;
  useInstall.setState({ offer: null });
  return outcome === 'accepted';
}

export const isInstalled = () =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** Safari on a phone never offers; it is told how. */
export const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent);
