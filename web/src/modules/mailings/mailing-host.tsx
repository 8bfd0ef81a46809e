import { lazy, Suspense } from 'react';
import { addTexts } from '../../kit/i18n/i18n.ts';
import { useEver } from '../../ui/use-ever.ts';
import { closeMailings, useMailingWish } from '../deals/index.ts';

const MailingsWindow = lazy(async () => {
  const [file] = await Promise.all([import('./mailings-window.tsx'), addTexts('mailings'), addTexts('deals')]);
  return { default: file.MailingsWindow };
});

/** Mounted once: opened from the board and the list of deals. */
export function MailingHost() {
  const { wish } = useMailingWish();
  const wasWanted = useEver(wish !== null);
  return <Suspense>{wasWanted && <MailingsWindow wish={wish} onClose={closeMailings} />}</Suspense>;
}
