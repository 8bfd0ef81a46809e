import classes from './composer-waiting.module.css';

/** As high as an empty composer, so that nothing moves when it comes. */
export const ComposerWaiting = () => <div className={classes.waiting} aria-hidden="true" />;
