import { IconDots } from '@tabler/icons-react';
import { type DragEvent, lazy, Suspense, useEffect, useRef, useState, type WheelEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Topic } from '@parley/contract/inbox/topics';
import { Count } from '../../../ui/count.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useEver } from '../../../ui/use-ever.ts';
import { useWork } from '../work/actions.ts';
import { stopDragging, useDragged } from './dragged.ts';
import classes from './folders.module.css';
import { useFolderMenu } from './folder-menu.tsx';
import { clearSelection } from './selection.ts';
import { type Folder, showFolder, useShown } from './shown.ts';
import { useTopics } from './topics.ts';
import { ViewsButton } from './views-button.tsx';

const FolderWindow = lazy(() => import('./folder-window.tsx').then((file) => ({ default: file.FolderWindow })));

/** The folders with how many stand in them; rows can be dropped on those the team made. */
export function Folders() {
  const { t } = useTranslation('contact-list');
  const { folder: kept, search } = useShown();
  // A search goes through all of them.
  const folder = search ? 'all' : kept;
  const topics = useTopics();
  const [isChanging, setChanging] = useState(false);
  const wasChanging = useEver(isChanging);
  const menu = useFolderMenu(folder, () => setChanging(true));
  const shown = topics?.filter(({ id, isShow }) => isShow || id === folder) ?? [];
  useGoneFolder(topics, folder);
  return (
    <div className={classes.bar}>
      <ViewsButton className={classes.views} />
      <div className={classes.folders} role="group" aria-label={t('folders')} onWheel={scrollAside}>
        {(shown.length ? shown : (topics ?? [])).map((topic) => (
          <Pill key={topic.id} topic={topic} isChosen={topic.id === folder} />
        ))}
      </div>
      {menu.length > 0 && (
        <Menu
          trigger={<IconButton label={t('more')} icon={<IconDots />} size="sm" className={classes.more} />}
          items={menu}
          label={t('more')}
          position="bottom-end"
        />
      )}
      {wasChanging && (
        <Suspense>
          <FolderWindow opened={isChanging} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** A wheel that only turns up and down still reaches the folders beyond the edge. */
function scrollAside({ currentTarget, deltaX, deltaY }: WheelEvent) {
  if (deltaX === 0) currentTarget.scrollLeft += deltaY;
}

/** A folder somebody deleted, or one of another project, is left for All. */
function useGoneFolder(topics: Topic[] | undefined, folder: Folder) {
  const isGone = topics !== undefined && !topics.some(({ id }) => id === folder);
  useEffect(() => {
    if (isGone) showFolder('all');
  }, [isGone]);
}

const PAINTED_MS = 100;

function Pill({ topic: { id, title, bg_color, total, rule, is_more }, isChosen }: { topic: Topic; isChosen: boolean }) {
  const work = useWork();
  const dragged = useDragged((state) => state.rows);
  const [isOver, setOver] = useState(false);
  // The folder's colour is on its count, or on a dot where there is none.
  const hasCount = id !== 'all' && total > 0;
  const takes = typeof id === 'number' && !rule && dragged.length > 0;
  const pill = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Before its font is there, everything is wider than it will be.
    const show = () => {
      if (pill.current && isOutOfSight(pill.current))
        pill.current.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    };
    // Asking for the fonts lays the page out, so the screen is painted first.
    const after = setTimeout(() => isChosen && void document.fonts.ready.then(show), PAINTED_MS);
    return () => clearTimeout(after);
  }, [isChosen]);

  const allow = (event: DragEvent) => {
    if (!takes) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    if (!takes) return;
    event.preventDefault();
    void work.many('add_topic', [...dragged], { topic_id: id });
    stopDragging();
    clearSelection();
  };
  return (
    <button
      ref={pill}
      type="button"
      className={classes.folder}
      aria-pressed={isChosen}
      data-own={typeof id === 'number' || undefined}
      data-takes={takes || undefined}
      data-over={(takes && isOver) || undefined}
      onClick={() => showFolder(id)}
      onDragEnter={allow}
      onDragOver={allow}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {!hasCount && <span className={classes.dot} style={{ '--own': bg_color }} />}
      <span className={classes.title}>{title}</span>
      {hasCount && (
        <span className={classes.total} style={{ '--own': bg_color }}>
          <Count value={total} soft {...(is_more && { max: total - 1 })} />
        </span>
      )}
    </button>
  );
}

/** Most of it is beyond an edge of what it scrolls in. */
function isOutOfSight(pill: HTMLElement): boolean {
  const { left, right } = pill.getBoundingClientRect();
  const box = pill.parentElement?.getBoundingClientRect();
  return box !== undefined && (left + right < 2 * box.left || left + right > 2 * box.right);
}
