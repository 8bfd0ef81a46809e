import { useTranslation } from 'react-i18next';
import { piecesOf } from './pieces.ts';
import classes from './worded.module.css';

/** The words of a rule; what stands for something of the deal is seen as such. */
export function Worded({ text }: { text: string }) {
  const { t } = useTranslation('editor');
  return piecesOf(text).map((piece, at) =>
    'text' in piece ? (
      piece.text
    ) : (
      <span key={at} className={classes.piece}>
        {t(`placeholder.${piece.placeholder}`)}
      </span>
    ),
  );
}
