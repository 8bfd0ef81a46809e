import { useCallback, useRef, useState } from 'react';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { EndOfList } from '../../../ui/end-of-list.tsx';
import { FixedRows } from '../../../ui/fixed-rows.tsx';
import { VirtualList, type VirtualListHandle } from '../../../ui/virtual-list.tsx';
import { Row } from '../row.tsx';
import classes from '../showcase.module.css';

type Contact = { id: number; name: string };
type Message = { id: number; text: string };

const contacts: Contact[] = Array.from({ length: 100_000 }, (_, id) => ({ id, name: `Contact Example ${id + 1}` }));
const words = 'Good day! Is there a free hour tomorrow after six? It would suit us both very well, thank you. ';
const message = (id: number): Message => ({
  id,
  text: `#${id} ${words.repeat((Math.abs(id) % 3) + 1).slice(0, 20 + ((Math.abs(id) * 37) % 160))}`,
});
const firstMessages = Array.from({ length: 200 }, (_, place) => message(place + 1));

export function ListsPart() {
  return (
    <>
      <Row name="100,000 rows of one height">
        <div className={`${classes.framed} ${classes.tall}`}>
          <FixedRows items={contacts} keyOf={idOf} rowHeight={64} label="Contacts" after={<EndOfList />}>
            {(contact) => (
              <div className={classes.contact}>
                <Avatar name={contact.name} seed={contact.id} channel="telegram" />
                <b>{contact.name}</b>
              </div>
            )}
          </FixedRows>
        </div>
      </Row>
      <Conversation />
    </>
  );
}

const idOf = (item: { id: number }) => item.id;
const guess = () => 56;

function Conversation() {
  const list = useRef<VirtualListHandle>(null);
  const [messages, setMessages] = useState(firstMessages);
  const [isAtEnd, setAtEnd] = useState(true);
  const prepend = useCallback(
    () =>
      setMessages((before) => {
        const first = before[0]?.id ?? 1;
        return [...Array.from({ length: 40 }, (_, place) => message(first - 40 + place)), ...before];
      }),
    [],
  );
  const append = () => setMessages((before) => [...before, message((before.at(-1)?.id ?? 0) + 1)]);
  return (
    <Row name="A conversation: opens at its end, older ones load above without a jump">
      <div className={`${classes.framed} ${classes.tall} ${classes.chat}`}>
        <VirtualList
          ref={list}
          items={messages}
          keyOf={idOf}
          rowHeight={guess}
          anchor="end"
          label="Conversation"
          onNearStart={prepend}
          onAtEndChange={setAtEnd}
        >
          {({ id, text }) => (
            <div className={classes.bubble} data-out={id % 3 === 0 || undefined}>
              {text}
            </div>
          )}
        </VirtualList>
      </div>
      <Button size="sm" onClick={append}>
        New message
      </Button>
      <Button size="sm" disabled={isAtEnd} onClick={() => list.current?.scrollToEnd()}>
        To the end
      </Button>
    </Row>
  );
}
