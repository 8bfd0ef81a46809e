import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/page.tsx';

const parts = ['offer', 'agreement'] as const;

/** What a newcomer agrees to; registration links to each part by its name. */
export function Terms() {
  const { t } = useTranslation('accounts');
  useEffect(() => {
    // The browser looked for the part before it was drawn.
    const asked = parts.find((part) => location.hash === `#${part}`);
    if (asked) document.getElementById(asked)?.scrollIntoView();
  }, []);
  return parts.map((part) => (
    <div key={part} id={part}>
      <Card title={t(`terms.${part}_title`)}>
        <p>{t(`terms.${part}_text`)}</p>
      </Card>
    </div>
  ));
}
