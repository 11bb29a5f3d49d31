import css from './Waiting.module.css';

/** While a page is on its way: nothing for the first 300 ms, then a quiet line. */
export function Waiting() {
  return <div className={css.waiting} role="progressbar" aria-busy="true" />;
}
