import { isBuilt } from '@parley/contract/built-modules';
import type { TipName } from '@parley/contract/accounts/tips';
import { lazy, type ReactNode, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { isFramed } from '../../kit/framed.ts';
import { useFullScreen } from '../../kit/full-screen.ts';
import { useUser } from '../../modules/accounts/index.ts';
import { TipStrip } from './tip-strip.tsx';
import classes from './tips.module.css';

/** Its words are those of the pages. */
const Strip = lazy(async () => {
  await addTexts('pages');
  return { default: TipStrip };
});

/** What a screen is for, until its reader puts it away: for good, on every device and in every project. */
export function ScreenTip({ name }: { name: TipName }) {
  const user = useUser().data;
  if (!isBuilt('onboarding') || !user || user.tips_seen.includes(name) || isFramed()) return null;
  return (
    <Suspense>
      <Strip name={name} />
    </Suspense>
  );
}

/** The same above a screen that fills its place; nothing is covered. */
export function TippedScreen({ name, children }: { name: TipName; children: ReactNode }) {
  const { isFull } = useFullScreen();
  return (
    <div className={classes.screen}>
      {!isFull && <ScreenTip name={name} />}
      <div className={classes.rest}>{children}</div>
    </div>
  );
}
