import {
  kindOf,
  type NoticeKind,
  type NoticeWay,
  noticeWays,
  type NoticeWishes,
  wishOf,
} from '@parley/contract/notifications/notice-kinds';
import { noticeNames } from '@parley/contract/notifications/notice-names';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../kit/i18n/i18n.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { tip } from '../../ui/tooltip.tsx';
import classes from './notice-wishes.module.css';
import { useNoticeKinds } from './use-notice-kinds.ts';

type Props = { wishes: NoticeWishes; onChange: (wishes: NoticeWishes) => void };

/** Each kind of notice, and the ways in which one wants to be told of it. */
export function NoticeWishesTable({ wishes, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const language = useLanguage();
  const kinds = useNoticeKinds();
  const change = (kind: NoticeKind, way: NoticeWay, isOn: boolean) =>
    onChange({ ...wishes, [kind]: { ...wishOf(wishes, kind), [way]: isOn } });
  return (
    <div>
      <h4 className={classes.title}>{t('wishes.title')}</h4>
      <p className={classes.note}>{t('wishes.note')}</p>
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            {noticeWays.map((way) => (
              <th key={way} scope="col" className={classes.way}>
                {t(`wishes.${way}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map((kind) => {
            const name = noticeNames[kind][language];
            const wish = wishOf(wishes, kind);
            const always = kindOf(kind).always ?? [];
            return (
              <tr key={kind}>
                <th scope="row" className={classes.kind}>
                  {name}
                </th>
                {noticeWays.map((way) => (
                  <td key={way} className={classes.cell} {...(always.includes(way) ? tip(t('wishes.always')) : {})}>
                    <Checkbox
                      aria-label={`${name}: ${t(`wishes.${way}`)}`}
                      checked={wish[way]}
                      disabled={always.includes(way)}
                      onChange={(event) => change(kind, way, event.currentTarget.checked)}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
