import type { postedReportChanged, Report, reportProgress } from '@parley/contract/analytics/reports';
import type { exportChanged, SheetExport } from '@parley/contract/clients/export';
import type { importChanged, SheetImport } from '@parley/contract/clients/import';
import type { integrationStopped } from '@parley/contract/integrations/integrations';
import type { Payload } from '@parley/contract/live';
import type { mailingChanged } from '@parley/contract/mailings/mailings';
import type { channelStopped } from '@parley/contract/projects/channels';
import { dbOf } from '../../../kit/db/index.ts';
import { tellPerson } from '../notices/tell-person.ts';
import { withdraw } from '../notices/withdraw-notices.ts';
import { administratorsOf, concernedByPosted, ownerOfExport, ownerOfMailing } from './causes.queries.ts';

type Place = { project_id: number | null };

type Sheet = SheetImport | SheetExport | Report;
export const hasEnded = ({ status }: Sheet): boolean => status === 'done' || status === 'failed';
const outcomeOf = ({ status }: Sheet) => (status === 'failed' ? ('failed' as const) : ('done' as const));

export async function tellImport(it: Payload<typeof importChanged>, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const { id: subject_id, user_id } = it;
  await tellPerson(project_id, { user_id, kind: 'import_ended', subject_id, what: outcomeOf(it), cause: it.status });
}

export async function tellExport(it: Payload<typeof exportChanged>, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const [owner] = await ownerOfExport(dbOf(project_id), { project_id, id: it.id });
  if (!owner) return;
  const about = { kind: 'export_ended', subject_id: it.id, what: outcomeOf(it), cause: it.status } as const;
  await tellPerson(project_id, { ...owner, ...about });
}

export async function tellReport(it: Payload<typeof reportProgress>, { project_id }: Place): Promise<void> {
  if (project_id === null) return;
  const { id: subject_id, user_id } = it;
  await tellPerson(project_id, { user_id, kind: 'report_ended', subject_id, what: outcomeOf(it), cause: it.status });
}

export const isPostedOff = ({ is_on, last_error }: Payload<typeof postedReportChanged>): boolean =>
  !is_on && (last_error === 'owner_gone' || last_error === 'no_right');

export async function tellPostedOff(
  { id: subject_id, last_at }: Payload<typeof postedReportChanged>,
  { project_id }: Place,
): Promise<void> {
  if (project_id === null) return;
  const cause = last_at ?? '';
  for (const { user_id } of await concernedByPosted(dbOf(project_id), { project_id, id: subject_id }))
    await tellPerson(project_id, { user_id, kind: 'posted_report_off', subject_id, cause });
}

export const isMailingOver = ({ is_over }: Payload<typeof mailingChanged>): boolean => is_over === true;

export async function tellMailingOver(
  { id: subject_id }: Payload<typeof mailingChanged>,
  { project_id }: Place,
): Promise<void> {
  if (project_id === null) return;
  const [owner] = await ownerOfMailing(dbOf(project_id), { project_id, id: subject_id });
  if (owner) await tellPerson(project_id, { ...owner, kind: 'mailing_ended', subject_id, cause: 'done' });
}

type Stopped = Payload<typeof channelStopped | typeof integrationStopped>;

export const tellStoppedChannel = (it: Stopped, place: Place): Promise<void> =>
  tellStopped('channel_stopped', it, place);
export const tellStoppedIntegration = (it: Stopped, place: Place): Promise<void> =>
  tellStopped('integration_stopped', it, place);

/** Whoever runs the project; what works again is no matter for them. */
async function tellStopped(
  kind: 'channel_stopped' | 'integration_stopped',
  { id: subject_id, since }: Stopped,
  { project_id }: Place,
): Promise<void> {
  if (project_id === null) return;
  if (since === null) return void (await withdraw(project_id, { kinds: [kind], subject_id }));
  for (const { user_id } of await administratorsOf(dbOf(project_id), { project_id }))
    await tellPerson(project_id, { user_id, kind, subject_id, cause: since });
}
