import { listReports, type Report } from '@parley/contract/analytics/reports';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { keyOf } from '../../../kit/query.ts';
import { queryClient } from '../../../kit/query-client.ts';
import { placeReport } from './data.ts';

const key = keyOf(listReports, {});
const report = (more: Partial<Report>) => ({ id: 1, status: 'running', done: 0, ...more }) as Report;
const shown = () => queryClient.getQueryData<{ data: Report[] }>(key)!.data;

afterEach(() => queryClient.clear());

test('an answer that the socket overtook takes nothing back', () => {
  queryClient.setQueryData(key, { data: [] });
  placeReport(report({ status: 'done', done: 7 }));
  placeReport(report({}));
  placeReport(report({ done: 5 }));
  expect(shown()).toEqual([report({ status: 'done', done: 7 })]);
  placeReport(report({ id: 2 }));
  placeReport(report({ id: 2, done: 3 }));
  placeReport(report({ id: 2, done: 1 }));
  expect(shown().map(({ id, done }) => [id, done])).toEqual([
    [2, 3],
    [1, 7],
  ]);
});

test('a list that was asked for before a report was there is asked for again', async () => {
  const early = Promise.withResolvers<{ data: Report[] }>();
  const asked = vi.fn(() => Promise.resolve({ data: [report({ status: 'done' })] })).mockReturnValueOnce(early.promise);
  const leave = new QueryObserver(queryClient, { queryKey: key, queryFn: asked }).subscribe(() => undefined);
  placeReport(report({ status: 'done' }));
  early.resolve({ data: [] });
  await vi.waitFor(() => expect(shown()).toEqual([report({ status: 'done' })]));
  expect(asked).toHaveBeenCalledTimes(2);
  leave();
});
