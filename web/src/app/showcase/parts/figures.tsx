import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatListTime, formatNumber, formatPercent } from '../../../kit/i18n/formats.ts';
import { useLanguage } from '../../../kit/i18n/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Count, Dot } from '../../../ui/count.tsx';
import { Money } from '../../../ui/money.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { Row } from '../row.tsx';

const HOUR = 60 * 60 * 1000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);

export function FiguresPart() {
  const language = useLanguage();
  const [tags, setTags] = useState(['VIP', 'Saint Petersburg']);
  return (
    <>
      <Row name="Counts">
        <Count value={2} />
        <Count value={12} soft />
        <Count value={1200} />
        <Count value={3} bad />
        <Dot label="Something waits" />
      </Row>
      <Row name="Badges">
        <Badge>Draft</Badge>
        <Badge tone="accent">Admin</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="warn">Waiting</Badge>
        <Badge tone="bad" icon={<IconAlertTriangle />}>
          Overdue
        </Badge>
        <Badge tone="info">New</Badge>
      </Row>
      <Row name="Tags">
        <Tag>Plain</Tag>
        <Tag color="#8a4fc9">VIP</Tag>
        <Tag color="#c23a6b">Complaint</Tag>
        <Tag color="#d0861b">Wholesale</Tag>
        <Tag color="#ffebb9">Pale colour</Tag>
        {tags.map((tag) => (
          <Tag key={tag} color="#3f7d3a" onRemove={() => setTags(tags.filter((it) => it !== tag))}>
            {tag}
          </Tag>
        ))}
      </Row>
      <Row name="Money, numbers, times">
        <Money amount={128500} />·<Money amount="24.5" />·<span>{formatNumber(1234567.8, language)}</span>·
        <span>{formatPercent(0.124, language)}</span>·<RelativeTime time={ago(0)} />·<RelativeTime time={ago(0.2)} />·
        <RelativeTime time={ago(26)} />·<RelativeTime time="2026-01-02 10:00:00" />·
        <span>{formatListTime(ago(72), new Date(), language)}</span>
      </Row>
    </>
  );
}
