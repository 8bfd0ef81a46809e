import { IconArrowDown, IconMessages } from '@tabler/icons-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { ThreadSkeleton } from '../../../ui/skeletons.tsx';
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { usePending } from '../composer/pending.ts';
import { Bubble, PendingBubble } from './bubble.tsx';
import { DayChip } from './day-chip.tsx';
import { type Line, linesOf } from './lines.ts';
import { useMessages } from './messages.ts';
import classes from './thread.module.css';

const keyOf = ({ key }: Line) => key;
// A first guess only; rows are measured.
const guess = (line: Line) => (line.kind === 'day' ? 44 : 46);

type Props = { contactId: number; myId: number; isRoom: boolean };

export function Thread({ contactId, myId, isRoom }: Props) {
  const { t } = useTranslation('inbox');
  const { messages, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useMessages(contactId);
  const pending = usePending(contactId);
  const lines = useMemo(() => linesOf(messages ?? [], pending, myId), [messages, pending, myId]);
  const list = useRef<VirtualListHandle>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  // One's own words are always seen leaving, and why they did not.
  useEffect(() => {
    if (pending.length) list.current?.scrollToEnd();
  }, [pending]);
  const loadOlder = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, fetchNextPage]);

  if (!messages && isError) return <ErrorState onRetry={() => void refetch()} retrying={isFetching} />;
  if (!messages) return <ThreadSkeleton />;
  if (!lines.length) return <EmptyState icon={<IconMessages />} title={t('thread.empty')} text={t('thread.hint')} />;
  return (
    <div className={classes.thread}>
      <VirtualList
        ref={list}
        items={lines}
        keyOf={keyOf}
        rowHeight={guess}
        anchor="end"
        label={t('thread.label')}
        className={classes.list}
        onNearStart={loadOlder}
        onAtEndChange={setIsAtEnd}
      >
        {(line) => <ThreadLine line={line} isRoom={isRoom} />}
      </VirtualList>
      {!isAtEnd && (
        <IconButton
          className={classes.down}
          look="default"
          label={t('thread.down')}
          icon={<IconArrowDown size={18} />}
          onClick={() => list.current?.scrollToEnd()}
        />
      )}
    </div>
  );
}

function ThreadLine({ line, isRoom }: { line: Line; isRoom: boolean }) {
  if (line.kind === 'day') return <DayChip time={line.time} />;
  if (line.kind === 'pending') return <PendingBubble pending={line.pending} starts={line.starts} />;
  return (
    <Bubble message={line.message} side={line.side} starts={line.starts} showsName={isRoom && line.side === 'in'} />
  );
}
