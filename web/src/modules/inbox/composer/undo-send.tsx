import { getUser } from '@parley/contract/accounts/users';
import type { Message } from '@parley/contract/inbox/messages';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../../kit/query.ts';
import { secondsUntil } from '../../../kit/seconds-left.ts';
import { readWireTime } from '../../../kit/time.ts';
import { takeBack } from './take-back.ts';
import classes from './undo-send.module.css';

/** By this device's clock, counted from when the message was first seen here: clocks need not agree. */
const leaves = new Map<number, number>();

function leavesAt({ id, leaves_at, created_at }: Message): number {
  const known = leaves.get(id);
  if (known !== undefined) return known;
  const [from, to] = [readWireTime(created_at), readWireTime(leaves_at ?? '')];
  const at = Date.now() + (from && to ? to.getTime() - from.getTime() : 0);
  leaves.set(id, at);
  return at;
}

/** Under one's own message while it has not left: takes it back into the composer. */
export function UndoSend({ message }: { message: Message }) {
  const myId = useEndpoint(getUser, {}, { quiet: true }).data?.id;
  return message.operator_id === myId ? <TakeBack message={message} /> : null;
}

function TakeBack({ message }: { message: Message }) {
  const { t } = useTranslation('composer');
  const until = leavesAt(message);
  const [left, setLeft] = useState(() => secondsUntil(until, Date.now()));
  const [isAsked, setIsAsked] = useState(false);
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsUntil(until, Date.now())), 250);
    return () => clearInterval(timer);
  }, [until]);
  if (left <= 0) return null;

  const undo = async () => {
    setIsAsked(true);
    if (!(await takeBack(message))) setIsAsked(false);
  };
  return (
    <button type="button" className={classes.undo} disabled={isAsked} onClick={() => void undo()}>
      {t('undo', { seconds: left })}
    </button>
  );
}

/** Whether a message still waits to leave. */
export const isHeld = ({ status, leaves_at }: Message): boolean => status === 'queued' && leaves_at !== null;
