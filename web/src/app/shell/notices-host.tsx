import { useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { NoticeSheet, useNoticesRead } from '../../modules/notifications/index.ts';
import { openTask, useTaskWindow } from '../../modules/tasks/index.ts';
import { useTicketWindows } from '../../modules/tickets/windows/open-window.ts';
import { taskIn } from '../messenger/ways.ts';
import { useSection } from '../messenger/use-section.ts';
import { openNoticeSettings } from '../settings/open-settings.ts';

/** What is open is read wherever one came from; an address from outside may name a task. Without a bar it holds the list. */
export function NoticesHost({ hasBell }: { hasBell: boolean }) {
  const section = useSection();
  const id = useParams({ strict: false, select: (it) => it.id });
  const { subject } = useTaskWindow();
  const ticketBeside = useSearch({ strict: false, select: (it) => it.id });
  const { subject: ticket } = useTicketWindows();
  useNoticesRead('contact', section === 'dialogues' ? id : undefined);
  useNoticesRead('deal', section === 'deals' ? id : undefined);
  useNoticesRead('task', subject?.id ?? undefined);
  useNoticesRead('ticket', section === 'tickets' ? ticketBeside : (ticket?.id ?? undefined));
  // Before the screen of tasks tidies its address.
  const [task] = useState(() => taskIn(location.href));
  useEffect(() => {
    if (task !== null) openTask(task);
  }, [task]);
  return hasBell ? null : <NoticeSheet onSettings={openNoticeSettings} />;
}
