import styles from './Highlight.module.css';
import { piecesOf } from './matches';

type HighlightProps = {
  text: string;
  query: string;
  /** Names are found by their initials too. */
  byInitials?: boolean | undefined;
};

/** A text with the query marked in it. */
export function Highlight({ text, query, byInitials = false }: HighlightProps) {
  let at = 0;
  return piecesOf(text, query, byInitials).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.hit ? (
      <mark key={key} className={styles.mark}>
        {piece.text}
      </mark>
    ) : (
      piece.text
    );
  });
}
