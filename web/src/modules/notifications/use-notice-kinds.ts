import { isBuilt } from '@parley/contract/built-modules';
import {
  kindOf,
  type NoticeKind,
  noticeKindNames,
  type NoticeSubject,
} from '@parley/contract/notifications/notice-kinds';
import { useMay, useProject } from '../projects/index.ts';

/** Kinds of notices that this person may get at all. */
export function useNoticeKinds(): NoticeKind[] {
  const project = useProject().data;
  const mayImport = useMay('contacts.import');
  const mayExport = useMay('contacts.export');
  const maySeeFigures = useMay('analytics.view');
  const isAdmin = project?.is_admin ?? false;
  const { crm = false, tasks = false, ticket = false, analytics = false } = project?.modules ?? {};
  const hasReports = analytics && maySeeFigures && isBuilt('analytics');
  const isThere: Record<NoticeSubject, boolean> = {
    contact: true,
    task: tasks,
    ticket: ticket && isBuilt('tickets'),
    deal: crm,
    channel: isAdmin,
    integration: isAdmin && (['booking', 'vk_ads', 'amocrm'] as const).some(isBuilt),
    import: mayImport,
    export: mayExport,
    mailing: crm,
    report: hasReports,
    posted_report: hasReports,
  };
  return noticeKindNames.filter((name) => isThere[kindOf(name).about]);
}
