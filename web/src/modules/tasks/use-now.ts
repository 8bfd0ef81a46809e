import { useSyncExternalStore } from 'react';
import { watchMinutes } from '../../ui/watch-minutes.ts';

/** This minute; groups and lateness follow it without being asked. */
export const useNow = (): Date => new Date(useSyncExternalStore(watchMinutes, thisMinute) * 60_000 + 59_999);

const thisMinute = () => Math.floor(Date.now() / 60_000);
