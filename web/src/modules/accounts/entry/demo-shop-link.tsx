import { useTranslation } from 'react-i18next';
import { isOffered } from '../../../kit/offers.ts';

/** Where the website widget can be tried, on a server that has a demo. */
export function DemoShopLink() {
  const { t } = useTranslation('accounts');
  if (!isOffered('demo')) return null;
  return (
    <div>
      <a href="/demo/shop/">{t('demo_shop')}</a>
    </div>
  );
}
