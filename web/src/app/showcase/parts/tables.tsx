import { IconArchive, IconTag, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { BulkAction, BulkBar } from '../../../ui/bulk-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { HeadCell, HeadChoice, HeadRow } from '../../../ui/column-head.tsx';
import { FilterChips } from '../../../ui/filter-chips.tsx';
import { FilterWindow } from '../../../ui/filter-window.tsx';
import { HistoryLine, HistoryList } from '../../../ui/history.tsx';
import { KeptName } from '../../../ui/kept-name.tsx';
import { OrderButtons } from '../../../ui/order-buttons.tsx';
import { SearchBox } from '../../../ui/search-box.tsx';
import { Row } from '../row.tsx';

const time = '2026-11-02 10:15:00';
const actions = [
  { id: 1, what: 'Stage changed', change: { before: 'New', after: 'Invoice sent' }, by: ['Vera Example'] },
  { id: 2, what: 'A task was made', change: null, by: ['Rule “Call back”'], isByItself: true },
];
const pages = {
  data: { pages: [{ data: actions }] },
  isError: false,
  isFetching: false,
  hasNextPage: false,
  isFetchingNextPage: false,
  fetchNextPage: () => undefined,
  refetch: () => undefined,
};

export function TablesPart() {
  const [search, setSearch] = useState('');
  const [narrowed, setNarrowed] = useState(['Manager: Vera Example', 'Tag: regular']);
  const [opened, setOpened] = useState(false);
  const [chosen, setChosen] = useState<'none' | 'some' | 'all'>('some');
  const [way, setWay] = useState<'ascending' | 'descending'>('ascending');
  const [name, setName] = useState('Spring orders');
  const [place, setPlace] = useState(0);
  return (
    <>
      <Row name="Words, chips and the window of a filter" stack>
        <SearchBox id="showcase-search" search={search} onAsk={setSearch} placeholder="Asked when the typing pauses" />
        <FilterChips
          label="Filter"
          chips={narrowed.map((text) => ({ key: text, text, left: narrowed.filter((it) => it !== text) }))}
          onLeave={setNarrowed}
          clear="Clear all"
          onClear={() => setNarrowed([])}
        />
        <Button onClick={() => setOpened(true)}>Filter</Button>
        <FilterWindow
          opened={opened}
          onClose={() => setOpened(false)}
          title="Filter"
          clear="Clear all"
          onClear={narrowed.length ? () => setNarrowed([]) : null}
          done="Show"
        >
          <Checkbox label="Only mine" />
        </FilterWindow>
      </Row>
      <Row name="Headings" stack>
        <div role="table" aria-label="Headings" style={{ '--grid': '1fr 120px' }}>
          <HeadRow>
            <HeadCell title="Name" way={way} onSort={() => setWay(way === 'ascending' ? 'descending' : 'ascending')}>
              <HeadChoice label="Choose all" chosen={chosen} onChoose={(all) => setChosen(all ? 'all' : 'none')} />
            </HeadCell>
            <HeadCell title="Price" isFigure way="none" />
          </HeadRow>
        </div>
      </Row>
      <Row name="What is done to the chosen" stack>
        <BulkBar
          label="Chosen"
          clear="Let go"
          onClear={() => setChosen('none')}
          count="3 chosen"
          all={{ label: 'Choose all 1,284', onChoose: () => setChosen('all') }}
        >
          <BulkAction label="Give to" icon={<IconUser />} />
          <BulkAction label="Tag" icon={<IconTag />} />
          <BulkAction label="Archive" icon={<IconArchive />} />
        </BulkBar>
      </Row>
      <Row name="A row is moved without dragging">
        <OrderButtons up="Move up" down="Move down" at={place} last={2} onMove={setPlace} />
      </Row>
      <Row name="A name that is typed over where it stands" stack>
        <KeptName
          label="Name"
          value={name}
          onKeep={(words) => {
            setName(words);
            return Promise.resolve(null);
          }}
        />
      </Row>
      <Row name="What has happened" stack>
        <HistoryList label="History" pages={pages} none={{ title: 'Nothing yet' }} more="More">
          {({ id: _, ...line }) => <HistoryLine {...line} time={time} />}
        </HistoryList>
      </Row>
    </>
  );
}
