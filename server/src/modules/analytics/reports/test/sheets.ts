import { read, utils } from '@e965/xlsx';
import { getReportFile, listReports, makeReport, type Report } from '@parley/contract/analytics/reports';
import type { Input } from '@parley/contract/http';
import { expect } from 'vitest';
import type { TestApp } from '../../../../../test/app.ts';
import type { Person } from '../../../../../test/people.ts';
import { until } from '../../../../../test/until.ts';

export const linesIn = (bytes: Buffer): unknown[][] => {
  const book = read(bytes);
  return utils.sheet_to_json<unknown[]>(book.Sheets[book.SheetNames[0]!]!, { header: 1, raw: true, defval: null });
};

export async function fileOf(app: TestApp, person: Person, id: number) {
  const path = getReportFile.path.replace(':id', String(id));
  const headers = { authorization: `Bearer ${person.token}`, 'x-project': String(person.project_id) };
  const response = await fetch(app.url + path, { headers });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

export async function ended(person: Person, id: number): Promise<Report> {
  let last: Report | undefined;
  await until(async () => {
    last = (await person.call(listReports, {})).body.data.find((it) => it.id === id);
    expect(last?.status).not.toBe('running');
  });
  return last!;
}

/** Lines of a report by the titles of its columns. */
export async function reportOf(
  app: TestApp,
  person: Person,
  wish: Omit<Input<typeof makeReport>, 'type'>,
): Promise<Record<string, unknown>[]> {
  const { body } = await person.call(makeReport, { type: 'xlsx', ...wish });
  expect(body.error).toBeUndefined();
  const { status, done } = await ended(person, body.data.id);
  expect(status).toBe('done');
  const [titles, ...lines] = linesIn((await fileOf(app, person, body.data.id)).bytes);
  expect(done).toBe(lines.length);
  return lines.map((line) => Object.fromEntries((titles as string[]).map((title, nth) => [title, line[nth] ?? null])));
}
