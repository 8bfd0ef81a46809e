import { lazy } from 'react';

export { useUser } from './use-user.ts';

// Each screen is a chunk of its own: whoever needs only the hook must not carry them.
export const LoginScreen = lazy(() =>
  import('./login/login-screen.tsx').then((file) => ({ default: file.LoginScreen })),
);
export const SecurityPage = lazy(() =>
  import('./security/security-page.tsx').then((file) => ({ default: file.SecurityPage })),
);
export const InvitePage = lazy(() => import('./invite/invite-page.tsx').then((file) => ({ default: file.InvitePage })));
export const DemoLinkPage = lazy(() =>
  import('./demo/demo-link-page.tsx').then((file) => ({ default: file.DemoLinkPage })),
);
export const MailboxPage = lazy(() =>
  import('./mailbox/mailbox-page.tsx').then((file) => ({ default: file.MailboxPage })),
);
export const Terms = lazy(() => import('./terms.tsx').then((file) => ({ default: file.Terms })));
export const DemoShopLink = lazy(() =>
  import('./entry/demo-shop-link.tsx').then((file) => ({ default: file.DemoShopLink })),
);
