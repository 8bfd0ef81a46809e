import { attended } from '@parley/contract/inbox/presence';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../../kit/live.ts';
import {
  afterHearing,
  afterWaiting,
  type Attendant,
  attendants,
  say,
  SAY_VIEWING_MS,
  sayCame,
  sayLeft,
} from './attendants.ts';

const nobody: readonly Attendant[] = [];

/** Tells colleagues that this contact is open here, and says who else has it open. */
export function useAttendants(contactId: number, myId: number): readonly Attendant[] {
  const known = useStore(attendants, ({ all }) => all[contactId] ?? nobody);

  useEffect(() => {
    const isHere = () => document.visibilityState === 'visible';
    const tell = () => say(contactId, isHere() ? 'viewing' : 'gone');
    if (isHere()) sayCame(contactId);
    const beat = setInterval(() => isHere() && tell(), SAY_VIEWING_MS);
    document.addEventListener('visibilitychange', tell);
    return () => {
      clearInterval(beat);
      document.removeEventListener('visibilitychange', tell);
      if (isHere()) sayLeft(contactId);
    };
  }, [contactId]);

  useLive(attended, (heard) => {
    if (heard.user_id === myId) return;
    const isNew = !attendants.getState().all[heard.contact_id]?.some((it) => it.user_id === heard.user_id);
    attendants.setState(({ all }) => ({ all: afterHearing(all, heard, Date.now()) }));
    // Whoever has just come does not know of us yet.
    const isMeeting = isNew && heard.state !== 'gone' && heard.contact_id === contactId;
    if (isMeeting && document.visibilityState === 'visible') say(contactId, 'viewing');
  });

  const soonest = Math.min(...known.map((it) => it.until));
  useEffect(() => {
    if (soonest === Infinity) return;
    const forget = () =>
      attendants.setState(({ all }) => ({
        all: { ...all, [contactId]: afterWaiting(all[contactId] ?? [], Date.now()) },
      }));
    const timer = setTimeout(forget, Math.max(soonest - Date.now(), 0) + 50);
    return () => clearTimeout(timer);
  }, [contactId, soonest]);

  return known;
}
