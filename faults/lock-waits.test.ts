import { expect, test } from 'vitest';
import { hearLockWaits } from './lock-waits.ts';

test('told are those who waited for whoever migrates, or behind them, and how long', () => {
  const { hear, waits } = hearLockWaits();
  const said = (process: number, text: string) => hear(`1763500000.250 ${process} ${text}`);
  const waiting = (who: number, holders: string, queue: string) => {
    said(who, `LOG:  process ${who} still waiting for AccessShareLock on relation 16400 of database 5 after 10.002 ms`);
    said(
      who,
      `DETAIL:  Process${holders.includes(',') ? 'es' : ''} holding the lock: ${holders}. Wait queue: ${queue}.`,
    );
    said(who, `LOG:  process ${who} acquired AccessShareLock on relation 16400 of database 5 after ${who}.5 ms`);
  };
  said(7, 'LOG:  connection authorized: user=parley database=parley application_name=parley migrate');
  said(8, 'LOG:  connection authorized: user=parley database=parley application_name=parley');
  waiting(90, '7', '90');
  waiting(91, '8', '7, 91');
  waiting(92, '8, 80', '92, 7');
  waiting(7, '8', '7, 91');
  expect(waits.map(({ ms }) => ms)).toEqual([90.5, 91.5]);
  expect(waits[0]).toEqual({
    ms: 90.5,
    lock: 'AccessShareLock',
    of: 'relation 16400 of database 5',
    ended: 1763500000250,
  });
});
