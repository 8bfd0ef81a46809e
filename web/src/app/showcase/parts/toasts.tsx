import { IconClockPause, IconCreditCardOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Row } from '../row.tsx';

export function ToastsPart() {
  const [isClosed, setClosed] = useState(false);
  const [isUndone, setUndone] = useState(false);
  return (
    <>
      <Row name="Toasts leave after 3.5 s, with an undo after 8">
        <Button onClick={() => toast.success('The changes have been saved!')}>Success</Button>
        <Button onClick={() => toast.error('The channel refused the message')}>Error</Button>
        <Button onClick={() => toast.info('Copied')}>Info</Button>
        <Button onClick={() => toast.success('Task closed', { undo: () => setUndone(true) })}>With undo</Button>
        {isUndone && <span>undone</span>}
      </Row>
      <Row name="Banner">
        <div style={{ width: '100%', display: 'grid', gap: 8 }}>
          {isClosed ? (
            <Button onClick={() => setClosed(false)}>Show again</Button>
          ) : (
            <Banner
              tone="warn"
              icon={<IconClockPause />}
              action={<a href="#toasts">Extend</a>}
              onClose={() => setClosed(true)}
            >
              The subscription ends in 5 days
            </Banner>
          )}
          <Banner tone="bad" icon={<IconCreditCardOff />} action={<a href="#toasts">Extend</a>}>
            The subscription has ended
          </Banner>
          <Banner tone="info">No connection. What you write will be sent later.</Banner>
        </div>
      </Row>
    </>
  );
}
