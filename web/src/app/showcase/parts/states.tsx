import { IconCreditCardOff, IconInbox, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SaidWords } from '../../../ui/said-words.tsx';
import { ListSkeleton, TableSkeleton, ThreadSkeleton } from '../../../ui/skeletons.tsx';
import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

export function StatesPart() {
  const [tries, setTries] = useState(0);
  return (
    <>
      <Row name="Skeletons: list, thread, table">
        <div className={classes.framed}>
          <ListSkeleton rows={3} />
        </div>
        <div className={`${classes.framed} ${classes.chat}`}>
          <ThreadSkeleton />
        </div>
        <div className={classes.framed}>
          <TableSkeleton rows={3} columns={4} />
        </div>
      </Row>
      <Row name="Empty, error, end">
        <div className={classes.framed}>
          <EmptyState
            icon={<IconInbox />}
            title="No dialogues here yet"
            text="They appear as soon as a client writes. You can also write first."
            action={
              <Button look="primary" icon={<IconPlus />}>
                Add a contact
              </Button>
            }
          />
        </div>
        <div className={classes.framed}>
          <ErrorState onRetry={() => setTries(tries + 1)} reason={tries ? `Tried ${tries} times` : undefined} />
        </div>
        <div className={classes.framed}>
          <EndOfList />
        </div>
      </Row>
      <Row name="Why: a provider’s words, ours">
        <SaidWords words="The token has expired" />
        <SaidWords words="not_found" />
      </Row>
      <Row name="Full-screen notice">
        <div className={classes.framed}>
          <Notice
            icon={<IconCreditCardOff />}
            tone="bad"
            title="The project is not paid"
            reason="The tariff ended on 1 November. Dialogues are kept and open again after payment."
            buttons={
              <>
                <Button look="primary">Go to tariffs</Button>
                <Button>Log out</Button>
              </>
            }
          />
        </div>
      </Row>
    </>
  );
}
