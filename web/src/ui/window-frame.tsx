import { ModalBase, ModalBaseContent, ModalBaseOverlay, ModalBaseTitle } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from './icon-button.tsx';
import { join } from './join.ts';
import { useAfterMount } from './use-ever.ts';
import classes from './window-frame.module.css';

export type WindowProps = {
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  title?: ReactNode;
  /** A way back, before the title and no part of it. */
  back?: ReactNode;
  /** The name read aloud when there is no title. */
  label?: string;
  /** Buttons under the content; they never scroll away. */
  footer?: ReactNode;
  /** For work that must be finished: no cross, no click outside, no Esc. */
  strict?: boolean;
  /** The content reaches the edges and scrolls by itself. */
  flush?: boolean;
};

export type WindowFrameProps = WindowProps & {
  place: 'center' | 'right' | 'left' | 'bottom';
  className?: string;
  handle?: ReactNode;
  ref?: Ref<HTMLDivElement>;
};

const transitions = { center: 'pop', right: 'slide-left', left: 'slide-right', bottom: 'slide-up' } as const;

/** What modals, drawers and sheets share: overlay, focus kept inside and given back. A chunk of its own. */
export function WindowFrame({
  opened,
  onClose,
  title,
  back,
  label,
  footer,
  strict,
  flush,
  place,
  className,
  handle,
  ...rest
}: WindowFrameProps) {
  const { t } = useTranslation('ui');
  const dismiss = strict ? () => {} : onClose;
  const isMounted = useAfterMount();
  return (
    <ModalBase
      opened={opened && isMounted}
      onClose={dismiss}
      closeOnEscape={false}
      closeOnClickOutside={!strict}
      lockScroll={false}
      trapFocus
      returnFocus
      withinPortal
      transitionProps={{ duration: 180, transition: transitions[place] }}
    >
      <ModalBaseOverlay className={classes.overlay} />
      <ModalBaseContent
        ref={rest.ref}
        innerProps={{ className: join(classes.inner, classes[place]) }}
        className={join(classes.content, className)}
        aria-label={title ? undefined : label}
        radius={0}
      >
        {handle}
        {title && (
          <div className={classes.header}>
            {back}
            <ModalBaseTitle className={classes.title}>{title}</ModalBaseTitle>
            {!strict && <IconButton label={t('close')} icon={<IconX />} onClick={onClose} />}
          </div>
        )}
        <div className={join(classes.body, flush && classes.flush)}>{rest.children}</div>
        {footer && <div className={classes.footer}>{footer}</div>}
      </ModalBaseContent>
    </ModalBase>
  );
}
