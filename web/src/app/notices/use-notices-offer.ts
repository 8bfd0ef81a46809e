import { useState } from 'react';
import { isFramed } from '../../kit/framed.ts';
import { noticesEndedAt } from '../../kit/end-notices.ts';
import { localConfig } from '../../kit/local-config.ts';
import { recall, remember } from '../../kit/remember.ts';
import { offersNotices } from './notices-offer.ts';

const KEY = 'notices_offered';

/** Decided once per page. */
export function useNoticesOffer(): [isOffered: boolean, putOff: () => void] {
  const [isOffered, setOffered] = useState(() =>
    offersNotices({
      permission: 'Notification' in window ? Notification.permission : null,
      notice_web: localConfig.getState().notice_web,
      askedAt: Number(recall(KEY)) || 0,
      endedAt: noticesEndedAt(),
      now: Date.now(),
      isFramed: isFramed(),
    }),
  );
  const putOff = () => {
    remember(KEY, String(Date.now()));
    setOffered(false);
  };
  return [isOffered, putOff];
}
